import { screen, waitFor, within } from '@testing-library/react';
import { makeFilm, makeProduct, makeSubscription, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';

const until = '2026-12-05T10:00:00.000Z';
const openPlanPage = async (overrides: Parameters<typeof makeSubscription>[0] = {}, name = 'Salt') => {
  const film = makeFilm({ id: 7, name, subscription: makeSubscription({ periodEnd: until, ...overrides }) });
  const visited = renderPageSignedIn(`/user/subscriptions?filmId=7`, {
    getUserFilms: () => makePage([film]),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getProducts: () => ({ ...makePage([makeProduct()]), paymentConfigured: true, isTest: false }),
  });
  await screen.findByText(/cannot change it while the plan is active/);
  return visited;
};
const posted: unknown[] = [];
/** Records the fields that a browser would post. */
const onSubmit = (event: SubmitEvent) => {
  const form = event.target as HTMLFormElement;
  const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value]);
  if (!event.defaultPrevented) posted.push([form.getAttribute('action'), Object.fromEntries(fields)]);
  event.preventDefault();
};
const getMatchCard = () => within(screen.getByRole('article', { name: 'Match' }));
const MESSAGE = 'The plan of “Salt” is cancelled. It stays active until 5 Dec 2026.';

beforeEach(() => {
  posted.length = 0;
  sessionStorage.clear();
  window.addEventListener('submit', onSubmit);
});
afterEach(() => window.removeEventListener('submit', onSubmit));

describe('cancelling a plan', () => {
  it('asks for confirmation, posts the form, and shows a message on return', async () => {
    const { user, unmount } = await openPlanPage();
    const button = getMatchCard().getByRole('button', { name: 'Cancel' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the plan of “Salt”?' }));
    expect(
      dialog.getByText(
        'It stays active until 5 Dec 2026. We charge nothing more and refund nothing. You can resume the plan until then.',
      ),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Keep the plan' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(posted).toEqual([]);
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Cancel the plan' }));
    const fields = { subscriptionId: 'sub_1', subscriptionBillingCycle: '1_month', filmId: '7' };
    expect(posted).toEqual([['/api/payment/cancel-subscription', fields]]);

    unmount();
    await openPlanPage({ state: 'expiring' });
    expect(await screen.findByText(MESSAGE)).toBeVisible();
    expect(screen.getByText(MESSAGE).closest('[role=status]')).not.toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Plan for “Salt”' })).toHaveFocus());
  });
  it('mentions no day when the end of the period is unknown', async () => {
    const { user } = await openPlanPage({ periodEnd: null });
    await user.click(getMatchCard().getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^We charge nothing more .* until it ends\.$/)).toBeVisible();
  });
  it('shows no message after a refusal, nor later', async () => {
    const { user, unmount } = await openPlanPage({}, 'Rain');
    await user.click(getMatchCard().getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the plan' }));
    unmount();
    const secondPage = await openPlanPage({}, 'Rain');
    secondPage.unmount();
    await openPlanPage({ state: 'expiring' }, 'Rain');
    expect(screen.queryByText(/^The plan of “Rain” is cancelled/)).not.toBeInTheDocument();
  });
});
