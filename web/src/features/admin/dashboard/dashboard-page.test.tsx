import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeDashboard, maintenance } from '../../../../test/admin';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSession } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../../test/render-page';
import type { Dashboard } from '../../../lib/server/wire';

const openDashboard = (overrides: Partial<Dashboard> = {}, answers: Answers = {}) =>
  renderPage('/admin/dashboard', {
    getSession: () => makeSession({ role: 'admin' }),
    getAdminDashboard: () => makeDashboard(overrides),
    ...answers,
  });
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));
describe('/admin/dashboard', () => {
  it('is accessible only to administrators', async () => {
    openDashboard({}, { getSession: () => makeSession() });
    await waitFor(() => expect(getCurrentPath()).toBe('/?redirect=%2Fadmin%2Fdashboard'));
  });

  it('shows numbers with links to their lists', async () => {
    openDashboard();
    const users = await findRegion('Users');
    expect(users.getByRole('link', { name: '12,345' })).toHaveAttribute('href', '/admin/user');
    expect(users.getByRole('link', { name: '1 banned user' })).toHaveAttribute(
      'href',
      '/admin/user?banned=yes',
    );
    expect(users.getByRole('link', { name: '2 administrators' })).toHaveAttribute(
      'href',
      '/admin/user?role=admin',
    );
    expect(users.getByRole('link', { name: /active sessions?$/ })).toHaveAttribute(
      'href',
      '/admin/user?session=yes',
    );
    const plans = await findRegion('Plans');
    expect(plans.getByText('Match · 6 Months')).toBeVisible();
    expect((await findRegion('Festivals')).getByText('50 open or upcoming competitions')).toBeVisible();
  });

  it('shows how many submissions reached the chosen state in each week', async () => {
    const { user } = openDashboard();
    const submissions = await findRegion('Submissions');
    const readCounts = () =>
      within(submissions.getByRole('table'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(readCounts()).toEqual(['1', '0']);
    await user.selectOptions(submissions.getByLabelText('State'), 'Accepted');
    expect(readCounts()).toEqual(['0', '3']);
  });

  const makeMonth = (n: number, taken = 0, returned = 0) => ({
    month: `2026-${String(n).padStart(2, '0')}`,
    taken,
    returned,
  });
  const makeYear = (november: number, december: number, returned = 0) => [
    ...Array.from({ length: 10 }, (_, n) => makeMonth(n + 1)),
    makeMonth(11, november),
    makeMonth(12, december, returned),
  ];
  const makeBilling = (overrides: Partial<NonNullable<Dashboard['billing']>>) => ({
    billing: { ...makeDashboard().billing!, ...overrides },
  });

  it('shows the net revenue of plans per currency', async () => {
    openDashboard(
      makeBilling({
        revenue: [
          { currency: 'EUR', months: makeYear(490_000, 680_050, 4900) },
          { currency: 'JPY', months: makeYear(0, 2500) },
        ],
      }),
    );
    const revenue = await findRegion('Revenue this month');
    expect(revenue.getByText('EUR 6,751.50 · JPY 2,500')).toBeVisible();
    expect(revenue.getByText('EUR 4,900 last month, EUR 11,651.50 in twelve months')).toBeVisible();
    expect(
      revenue.getAllByText(/of it was refunded or disputed$/).map(({ textContent }) => textContent),
    ).toEqual(['EUR 49 of it was refunded or disputed']);
    const [euros] = revenue.getAllByRole('table');
    expect(within(euros!).getByRole('row', { name: 'December 2026 EUR 6,751.50' })).toBeInTheDocument();
    expect(within(euros!).getAllByRole('cell')).toHaveLength(12);
  });

  it('reports when nothing was paid, and when nothing needs attention', async () => {
    openDashboard();
    const revenue = await findRegion('Revenue this month');
    expect(revenue.getByText('No payments in the last twelve months.')).toBeVisible();
    expect((await findRegion('Payment issues')).getByText(/^No issues:/)).toBeVisible();
  });

  it('lists plans and payments that need attention, with id and reason', async () => {
    const at = '2026-11-22T08:00:00.000Z';
    const disputes = [
      { id: 'du_one', amount: 4900, currency: 'EUR', state: 'needs_response', since: at },
      { id: 'du_two', amount: 1900, currency: 'EUR', state: 'of_the_future', since: at },
    ];
    openDashboard(
      makeBilling({
        unassignedCount: 30,
        unassigned: [{ stripeSubscriptionId: 'sub_one', why: 'its film is unknown', filmId: 7, since: at }],
        refusedPriceCount: 1,
        refusedPrices: [{ id: 'price_1', productId: 'prod_1', why: 'it has no fixed amount' }],
        deadStripeEvents: 2,
        fixCount: 2,
        fixes: [
          { stripeId: 'sub_two', kind: 'refunded', at },
          { stripeId: 'in_one', kind: 'of the future', at },
        ],
        openDisputes: 1,
        disputes,
      }),
    );
    const issues = await findRegion('Payment issues');
    const readLines = () => issues.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent);
    expect(issues.queryByText(/^No issues:/)).toBeNull();
    expect(issues.getByText('2 payment jobs failed')).toBeVisible();
    expect(issues.getByText('1 payment is disputed')).toBeVisible();
    expect(issues.getByText('The first 1 of 30.')).toBeInTheDocument();
    const instant = /\d{1,2} Nov 2026, \d\d:\d\d/;
    expect(readLines().map((line) => line.replace(instant, ' at '))).toEqual([
      'du_one at  · EUR 49 · needs your answer at Stripe',
      'du_two at  · EUR 19 · Stripe state: of_the_future',
      'sub_one at  · film 7 · its film is unknown',
      'price_1prod_1 · it has no fixed amount',
      'sub_two at  · subscription ended and refunded',
      'in_one at  · corrected: of the future',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows which service is unavailable, and the data of the others', async () => {
    openDashboard({ films: null });
    expect((await findRegion('Films')).getByText(/Not reachable right now: films/)).toBeVisible();
    expect((await findRegion('Wizard runs')).getByText('77')).toBeVisible();
    expect(
      (await findRegion('Health of the services')).getByRole('row', { name: /films Not reachable/ }),
    ).toBeVisible();
  });

  it.each([
    [{ deadLetters: 2 }, /Needs attention 2 0 0/],
    [{ outboxWaiting: 5, outboxLagSeconds: 60 }, /Behind 0 5, for 60 seconds 0/],
    [{ outboxWaiting: 5, outboxLagSeconds: 1 }, /Healthy 0 5, for 1 second 0/],
    [{ rebuildingProjections: 1 }, /Behind/],
    [{ waitingEvents: -1 }, /Healthy 0 0 not known/],
  ])('shows the state of a service with %j', async (overrides, pattern) => {
    const matching = { ...makeDashboard().matching!, maintenance: { ...maintenance, ...overrides } };
    openDashboard({ matching });
    const health = await findRegion('Health of the services');
    const rowTexts = health
      .getAllByRole('row')
      .map(({ children }) => [...children].map((cell) => cell.textContent).join(' '));
    expect(rowTexts.find((line) => line.startsWith('matching'))).toMatch(pattern);
  });

  const [engine, at] = ['Meilisearch', '2026-11-22T08:00:00.000Z'];
  const index = { festivals: 1900, outdated: 0, failure: null };
  it.each([
    [{ engine: 'this process', why: null, since: null, index: null }, /No Meilisearch is configured\.$/],
    [{ engine: 'this process', why: 'timed out', since: at, index }, /since .* 2026.* Reason: timed out$/],
    [{ engine, why: null, since: null, index }, /uses Meilisearch with 1,900 festivals\.$/],
    [{ engine, why: null, since: null, index: { ...index, outdated: 2 } }, /festivals\. 2 are waiting/],
    [
      { engine, why: null, since: null, index: { ...index, outdated: null } },
      /not been compared with the catalogue yet/,
    ],
    [{ engine, why: null, since: null, index: { ...index, failure: 'full' } }, /Reason: full$/],
  ])('describes the search state %j', async (search, expected) => {
    openDashboard({ catalog: { ...makeDashboard().catalog!, search } });
    await findRegion('Health of the services');
    expect(screen.getByText(/^(Search (runs|uses)|Meilisearch has) /)).toHaveTextContent(expected);
  });

  it('lists the events that a service could not process, with the reasons', async () => {
    const oldestDead = [
      {
        id: '1',
        what: 'film.changed film-7',
        at: '2026-11-22T08:00:00.000Z',
        why: 'Error: too long',
        again: '2026-11-22T08:04:00.000Z',
      },
    ];
    openDashboard({
      matching: { ...makeDashboard().matching!, maintenance: { ...maintenance, deadLetters: 3, oldestDead } },
    });
    await findRegion('Health of the services');
    expect(screen.getByText('matching: 3 dead letters')).toBeVisible();
    expect(screen.getByText('The oldest 1 of 3.')).toBeInTheDocument();
    const list = screen.getByRole('link', { name: '3' }).getAttribute('href')!.slice(1);
    expect(document.getElementById(list)).toContainElement(screen.getByText('film.changed film-7'));
    expect(screen.getByText('film.changed film-7')).toBeInTheDocument();
    expect(screen.getByText(/Error: too long · next automatic try at .*2026/)).toBeInTheDocument();
  });

  it('retries the failed events of a service, and shows the result', async () => {
    const inputs: unknown[] = [];
    const replayDeadLetters = (input: unknown) => {
      inputs.push(input);
      return { done: 2, left: 1, again: 4 };
    };
    openDashboard({ identity: { ...makeDashboard().identity!, mailsDead: 4 } }, { replayDeadLetters });
    await findRegion('Health of the services');
    await userEvent.click(screen.getByText('accounts: 4 could not be processed'));
    await userEvent.click(screen.getByRole('button', { name: 'Retry all' }));
    expect(
      await screen.findByText('2 processed, 1 not; 4 e-mails or jobs waiting for another try'),
    ).toBeVisible();
    expect(inputs).toEqual([{ service: 'identity' }]);
  });

  it('offers to try again when the dashboard cannot be loaded', async () => {
    openDashboard(
      {},
      { getAdminDashboard: () => Promise.reject(new Refusal(500, 'internal', 'Something went wrong.')) },
    );
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 60_000 })).toBeVisible();
  });

  it('has no accessibility violations', async () => {
    openDashboard();
    await findRegion('Users');
    expect(await findAxeViolations()).toEqual([]);
  });
});
