import { act, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { pageOf } from '../../../test/make';
import { makeHit } from '../../../test/make-festival';
import { visit } from '../../../test/visit';

const hit = makeHit({ id: 9, name: 'Vierna Film Days' });

const failed = async () =>
  (await screen.findByText('This could not be loaded.')).closest<HTMLElement>('[role="status"]')!;

describe('the search of festivals, while nobody answers', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = window.fetch = fetch;
  });

  const down = async () => {
    let isDown = true;
    const answers = {
      getFestivals: () => {
        if (isDown) throw new Refusal(503, 'service.unavailable', 'Not now.');
        return { ...pageOf([hit]), facets: {} };
      },
    };
    const visited = visit('/festivals', answers);
    const state = within(await failed());
    return { ...visited, state, up: () => void (isDown = false) };
  };
  it('says so in place of the list, and tries again when asked', async () => {
    const { state, up, user, bff } = await down();
    expect(state.getByText('Not reachable right now, trying again.')).toBeVisible();
    up();
    const before = bff.of('getFestivals').length;
    await user.click(state.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 festival')).toBeVisible();
    expect(screen.queryByText('This could not be loaded.')).not.toBeInTheDocument();
    expect(bff.of('getFestivals')).toHaveLength(before + 1);
  });
  it.each(['the place', 'the line above'])(
    'keeps the focus on the button of %s while it is tried again',
    async (where) => {
      const { state, user, bff } = await down();
      const button =
        where === 'the place'
          ? state.getByRole('button')
          : screen.getAllByRole('button', { name: 'Try again' })[0]!;
      let fail = () => {};
      bff.answer({
        getFestivals: () =>
          new Promise((_, refuse) => (fail = () => refuse(new Refusal(503, 'service.unavailable', 'No.')))),
      });
      button.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
      expect([document.activeElement, button.hasAttribute('disabled')]).toEqual([button, false]);
      fail();
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
      expect(button).toHaveFocus();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
  it('says that the browser is offline, where it is', async () => {
    const { state } = await down();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(state.getByText('You are offline. This goes on once the connection is back.')).toBeVisible();
  });

  it('shows nothing that was found for other words while nobody answers', async () => {
    const facets = { country: [{ value: 'AT', label: 'Austria', count: 1 }] };
    const { bff, user } = visit('/festivals', { getFestivals: () => ({ ...pageOf([hit]), facets }) });
    expect(await screen.findByText('1 festival')).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Country' })).toBeVisible();
    bff.isDown = true;
    // In one go: no part of it is asked for, whose failure would be taken for this one's.
    await user.click(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await user.paste('Lund');
    const again = within(await failed()).getByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Vierna Film Days')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Country' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filters', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Show festivals' }));
    let answer = () => {};
    bff.isDown = false;
    bff.answer({
      getFestivals: () => new Promise((told) => (answer = () => told({ ...pageOf([hit]), facets: {} }))),
    });
    await user.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    expect(again).toHaveFocus();
    expect(screen.queryByText('Vierna Film Days')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('1 festival')).toBeVisible();
  });

  it('keeps what was chosen in sight while nobody answers, without a number', async () => {
    const nobody = () => Promise.reject(new Refusal(503, 'service.unavailable', 'Not now.'));
    visit('/festivals?country=AT', { getFestivals: nobody });
    await failed();
    expect(screen.getByRole('group', { name: 'Country' })).toHaveTextContent(/^CountryAustria$/);
  });

  it('takes an answer that hangs for ten seconds for none', async () => {
    jest.useFakeTimers();
    const { bff } = visit('/festivals', { getFestivals: () => new Promise<never>(() => {}) });
    const asked = globalThis.fetch;
    globalThis.fetch = window.fetch = ((url: string, init?: RequestInit) =>
      Promise.race([
        asked(url, init),
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        ),
      ])) as typeof fetch;
    await waitFor(() => expect(bff.of('getFestivals').length).toBeGreaterThan(0));
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    jest.advanceTimersByTime(10_000);
    expect(await failed()).toHaveTextContent('Not reachable right now, trying again.');
  });
});
