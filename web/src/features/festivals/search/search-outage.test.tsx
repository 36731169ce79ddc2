import { act, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makePage } from '../../../../test/make';
import { makeHit } from '../../../../test/make-festival';
import { renderPage } from '../../../../test/render-page';

const hit = makeHit({ id: 9, name: 'Vierna Film Days' });

const findFailure = async () =>
  (await screen.findByText('This could not be loaded.')).closest<HTMLElement>('[role="status"]')!;

describe('the festival search during an outage', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    vi.useRealTimers();
    globalThis.fetch = window.fetch = fetch;
  });

  const openDuringOutage = async () => {
    let isDown = true;
    const answers = {
      getFestivals: () => {
        if (isDown) throw new Refusal(503, 'service.unavailable', 'Not now.');
        return { ...makePage([hit]), facets: {} };
      },
    };
    const visited = renderPage('/festivals', answers);
    const failure = within(await findFailure());
    const endOutage = () => {
      isDown = false;
    };
    return { ...visited, state: failure, endOutage };
  };
  it('shows the outage in place of the list, and tries again on request', async () => {
    const { state, endOutage, user, bff } = await openDuringOutage();
    expect(state.getByText('Not reachable right now. Trying again.')).toBeVisible();
    endOutage();
    const callCount = bff.getCalls('getFestivals').length;
    await user.click(state.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 festival')).toBeVisible();
    expect(screen.queryByText('This could not be loaded.')).not.toBeInTheDocument();
    expect(bff.getCalls('getFestivals')).toHaveLength(callCount + 1);
  });
  it.each(['in place of the list', 'above the page'])(
    'keeps the focus on the retry button %s during the retry',
    async (position) => {
      const { state, user, bff } = await openDuringOutage();
      const button =
        position === 'in place of the list'
          ? state.getByRole('button')
          : screen.getAllByRole('button', { name: 'Try again' })[0]!;
      let fail = () => {};
      bff.answer({
        getFestivals: () =>
          new Promise((_, reject) => (fail = () => reject(new Refusal(503, 'service.unavailable', 'No.')))),
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
  it('reports when the browser is offline', async () => {
    const { state } = await openDuringOutage();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(state.getByText('You are offline. This continues once you are connected again.')).toBeVisible();
  });

  it('does not show results of another search', async () => {
    const facets = { country: [{ value: 'AT', label: 'Austria', count: 1 }] };
    const { bff, user } = renderPage('/festivals', { getFestivals: () => ({ ...makePage([hit]), facets }) });
    expect(await screen.findByText('1 festival')).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Country' })).toBeVisible();
    bff.isDown = true;
    // Pastes the text at once, because a failing request for a part of it could be mistaken for the tested one.
    await user.click(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await user.paste('Lund');
    const retryButton = within(await findFailure()).getByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Vierna Film Days')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Country' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filters', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Show festivals' }));
    let respond = () => {};
    bff.isDown = false;
    bff.answer({
      getFestivals: () =>
        new Promise((resolve) => (respond = () => resolve({ ...makePage([hit]), facets: {} }))),
    });
    await user.click(retryButton);
    await waitFor(() => expect(retryButton).toHaveAttribute('aria-busy', 'true'));
    expect(retryButton).toHaveFocus();
    expect(screen.queryByText('Vierna Film Days')).not.toBeInTheDocument();
    respond();
    expect(await screen.findByText('1 festival')).toBeVisible();
  });

  it('keeps the chosen filters visible without a count', async () => {
    const failUnavailable = () => Promise.reject(new Refusal(503, 'service.unavailable', 'Not now.'));
    renderPage('/festivals?country=AT', { getFestivals: failUnavailable });
    await findFailure();
    expect(screen.getByRole('group', { name: 'Country' })).toHaveTextContent(/^CountryAustria$/);
  });

  it('treats a request without a response after ten seconds as failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { bff } = renderPage('/festivals', { getFestivals: () => new Promise<never>(() => {}) });
    const originalFetch = globalThis.fetch;
    globalThis.fetch = window.fetch = ((url: string, init?: RequestInit) =>
      Promise.race([
        originalFetch(url, init),
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        ),
      ])) as typeof fetch;
    await waitFor(() => expect(bff.getCalls('getFestivals').length).toBeGreaterThan(0));
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    vi.advanceTimersByTime(10_000);
    expect(await findFailure()).toHaveTextContent('Not reachable right now. Trying again.');
  });
});
