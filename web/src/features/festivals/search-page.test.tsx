import { act, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { makeFestival, pageOf } from '../../../test/make';
import { visit } from '../../../test/visit';

const hit = { ...makeFestival({ id: 9, name: 'Vierna Film Days' }), highlight: { name: 'Vierna Film Days' }, matchingCompetitionIds: [] };

describe('the search of festivals', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = window.fetch = fetch;
  });

  it('says so where only near spellings are found', async () => {
    const { user } = visit('/festivals', {
      getFestivals: ({ query }) => ({ ...pageOf([hit]), facets: {}, ...(query === 'Vienna' && { isNearest: true }) }),
    });
    expect(await screen.findByText('1 festival')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
    expect(screen.queryByText('1 festival')).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await waitFor(() => expect(screen.getByText('1 festival')).toBeVisible());
  });

  describe('while nobody answers', () => {
    const down = async () => {
      let isDown = true;
      const answers = {
        getFestivals: () => {
          if (isDown) throw new Refusal(503, 'service.unavailable', 'Not now.');
          return { ...pageOf([hit]), facets: {} };
        },
      };
      const visited = visit('/festivals', answers);
      const state = within(await screen.findByRole('alert'));
      return { ...visited, state, up: () => void (isDown = false) };
    };
    it('says so in place of the list, and tries again when asked', async () => {
      const { state, up, user, bff } = await down();
      expect(state.getByText('Not reachable right now, trying again.')).toBeVisible();
      up();
      const before = bff.of('getFestivals').length;
      await user.click(state.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('1 festival')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(bff.of('getFestivals')).toHaveLength(before + 1);
    });
    it('says that the browser is offline, where it is', async () => {
      const { state } = await down();
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('offline')));
      expect(state.getByText('You are offline. This goes on once the connection is back.')).toBeVisible();
    });
  });

  it('shows nothing that was found for other words while nobody answers', async () => {
    const { bff, user } = visit('/festivals', { getFestivals: () => ({ ...pageOf([hit]), facets: {} }) });
    expect(await screen.findByText('1 festival')).toBeVisible();
    bff.isDown = true;
    await user.type(screen.getByRole('searchbox', { name: 'Search festivals' }), 'Lund');
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.');
    expect(screen.queryByText('Vierna Film Days')).not.toBeInTheDocument();
    bff.isDown = false;
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 festival')).toBeVisible();
  });

  it('takes an answer that hangs for ten seconds for none', async () => {
    jest.useFakeTimers();
    visit('/festivals', { getFestivals: () => new Promise<never>(() => {}) });
    const asked = globalThis.fetch;
    globalThis.fetch = window.fetch = ((url: string, init?: RequestInit) =>
      Promise.race([asked(url, init), new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)))])) as typeof fetch; // prettier-ignore
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    jest.advanceTimersByTime(10_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not reachable right now, trying again.');
  });

  it('on the front page as well', async () => {
    const { user } = visit('/', { getFestivals: ({ query }) => ({ ...pageOf([hit]), facets: {}, ...(query && { isNearest: true }) }) });
    await user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
  });
});
