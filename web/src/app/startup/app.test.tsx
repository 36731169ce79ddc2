import { screen, waitFor } from '@testing-library/react';
import type { Answers } from '../../../test/bff-stub';
import { Refusal } from '../../../test/bff-stub';
import { makeFestival } from '../../../test/make-festival';
import { ada, makeFilm, makeSession, makePage } from '../../../test/make';
import { getCurrentPath, renderPage, renderPageSignedIn } from '../../../test/render-page';

const otherUserId = '10000000-0000-4000-8000-000000000009';
const getLoginPath = (returnPath: string) => `/login?${new URLSearchParams({ redirect: returnPath })}`;

describe('access to pages', () => {
  it.each([
    ['/user/matching?filmId=7', getLoginPath('/user/matching?filmId=7')],
    ['/user/subscriptions?billing_cycle=6_month', getLoginPath('/user/subscriptions?billing_cycle=6_month')],
    [`/user/${ada}/films`, getLoginPath(`/user/${ada}/films`)],
    [`/submissions2/user/${ada}/film/7`, getLoginPath(`/submissions2/user/${ada}/film/7`)],
    ['/festival/5', getLoginPath('/festival/5')],
    ['/f/5', getLoginPath('/f/5')],
    ['/user/wizard', '/'],
    ['/festivals', '/festivals'],
    ['/', '/'],
  ])('a visitor who opens %s ends at %s', async (address, destination) => {
    renderPage(address);
    await screen.findByRole('main');
    await waitFor(() => expect(getCurrentPath()).toBe(destination));
  });

  it.each([
    ['/login', '/'],
    ['/signup?email=ada@example.org', '/'],
    [`/user/${otherUserId}/films`, '/'],
    [`/user/${ada}/films`, `/user/${ada}/films`],
    ['/user/wizard', '/user/wizard'],
  ])('a signed-in user who opens %s ends at %s', async (address, destination) => {
    renderPageSignedIn(address);
    await screen.findByRole('main');
    await waitFor(() => expect(getCurrentPath()).toBe(destination));
  });

  it('explains the redirect from another account’s films', async () => {
    renderPageSignedIn(`/user/${otherUserId}/films`);
    expect(
      await screen.findByText('That page belongs to another account. These are your own pages.'),
    ).toBeVisible();
  });

  it.each([
    ['a film', [makeFilm()], `/user/${ada}/films`],
    ['no film', [], '/'],
  ])('a user with %s who opens the home page ends at %s', async (_films, films, destination) => {
    renderPageSignedIn('/', { getUserFilms: () => makePage(films) });
    await screen.findByRole('main');
    await waitFor(() => expect(getCurrentPath()).toBe(destination));
  });

  it('a user without films who opens their list ends at the page to add one, which explains that', async () => {
    renderPageSignedIn('/user/list', { getUserFilms: () => makePage([]) });
    expect(await screen.findByRole('heading', { name: 'No films yet' })).toBeVisible();
    expect(getCurrentPath()).toBe(`/user/${ada}/films`);
    expect(screen.getByText(/^Matches, “My list” and plans belong to a film/)).toBeVisible();
  });

  it('shows the home page when the films cannot be loaded', async () => {
    renderPageSignedIn('/', {
      getUserFilms: () => Promise.reject(new Refusal(503, 'films.unavailable', 'Not now.')),
    });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(getCurrentPath()).toBe('/');
  });
});

describe('the session', () => {
  it('is loaded before anything but the loading screen is rendered', async () => {
    let resolveSession = (_session: ReturnType<typeof makeSession>) => {};
    const sessionPromise = new Promise<ReturnType<typeof makeSession>>(
      (resolve) => (resolveSession = resolve),
    );
    const { bff } = renderPage('/festivals', { getSession: () => sessionPromise });
    await waitFor(() => expect(bff.calls.map(({ name }) => name)).toEqual(['getSession']));
    expect(document.body).toHaveTextContent(/^LaurelLoading$/);
    resolveSession(makeSession());
    expect(await screen.findByRole('button', { name: 'Account: Ada Lovelace' })).toBeVisible();
    expect(bff.getCalls('getSession')).toHaveLength(1);
  });

  it('is loaded again after a rate limit, and until then the page shows that it waits', async () => {
    const busy = new Refusal(429, 'rate.limited', 'Too many requests at once.', {}, { 'retry-after': '1' });
    let calls = 0;
    const { bff } = renderPage('/festivals', {
      getSession: () => (calls++ === 0 ? Promise.reject(busy) : makeSession()),
    });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Too many requests at once. This page continues automatically in a moment.',
    );
    expect(
      await screen.findByRole('button', { name: 'Account: Ada Lovelace' }, { timeout: 60_000 }),
    ).toBeVisible();
    expect(bff.getCalls('getSession')).toHaveLength(2);
  });

  it('removes its pages when it ends, and the login returns to them', async () => {
    const { bff, client } = renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => makePage([makeFilm()]),
    });
    await screen.findByRole('article', { name: 'Half a Minute of Rain' });
    const loggedOut: Answers = {
      getSession: () => null,
      getUserFilms: () => Promise.reject(new Refusal(401, 'session.required', 'Log in first.')),
    };
    bff.answer(loggedOut);
    await client.invalidateQueries({ queryKey: ['getUserFilms'] });
    await waitFor(() => expect(getCurrentPath()).toBe(getLoginPath(`/user/${ada}/films`)));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText('Half a Minute of Rain')).not.toBeInTheDocument();
  });

  it('shows an administrator whom they impersonate, and until when', async () => {
    renderPage('/festivals', { getSession: () => makeSession({ impersonatedBy: otherUserId }) });
    expect(
      await screen.findByText(/You are viewing Laurel as Ada Lovelace, until \d\d:\d\d\./),
    ).toBeVisible();
  });
  it('ends the impersonation on request, or shows why it cannot', async () => {
    const { bff, user } = renderPage('/festivals', {
      getSession: () => makeSession({ impersonatedBy: otherUserId }),
      stopImpersonating: () => Promise.reject(new Refusal(503, 'service.unreachable', 'Not available.')),
    });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(/not available right now/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
    expect(bff.calls.filter(({ name }) => name === 'stopImpersonating')).toHaveLength(1);
  });
  it('ends the impersonation by itself before it expires', async () => {
    const expiresAt = new Date(Date.now() + 31_500).toISOString();
    const { bff } = renderPage('/festivals', {
      getSession: () => makeSession({ impersonatedBy: otherUserId, expiresAt }),
      stopImpersonating: () => Promise.reject(new Refusal(503, 'service.unreachable', 'Not available.')),
    });
    await screen.findByRole('button', { name: 'Stop' });
    expect(bff.calls.filter(({ name }) => name === 'stopImpersonating')).toEqual([]);
    await waitFor(() => expect(bff.calls.map(({ name }) => name)).toContain('stopImpersonating'), {
      timeout: 60_000,
    });
  });
});

describe('errors', () => {
  const silenceConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it.each(['/nowhere', '/legal/nonsense', '/festivals/abc', '/festivals/0', '/festivals/-1'])(
    'shows “Not Found” for %s',
    async (address) => {
      silenceConsole();
      renderPage(address);
      expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
      await waitFor(() => expect(document.title).toBe('Not Found · Laurel'));
    },
  );

  it('shows “Not Found” for an unknown festival', async () => {
    silenceConsole();
    renderPage('/festivals/5', {
      getFestival: () =>
        Promise.reject(new Refusal(404, 'festival.not_found', 'This festival does not exist.')),
    });
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
  });

  it('shows and hides the error of a crash', async () => {
    silenceConsole();
    // A response that the page cannot show.
    const festival = { ...makeFestival({ id: 5 }), qualifiers: null as never };
    const { user } = renderPage('/festivals/5', { getFestival: () => festival });
    expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
    expect(screen.queryByText(/of null/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show Error' }));
    expect(screen.getByText(/of null/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide Error' }));
    expect(screen.queryByText(/of null/)).not.toBeInTheDocument();
  });

  it('shows that Laurel is not reachable, and continues by itself', async () => {
    const { bff, client } = renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => makePage([makeFilm()]),
    });
    await screen.findByRole('article', { name: 'Half a Minute of Rain' });
    bff.isDown = true;
    void client.invalidateQueries({ queryKey: ['getUserFilms'] });
    expect(await screen.findByText(/Laurel is not reachable right now\. We keep trying\./)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Half a Minute of Rain' })).toBeVisible();
    bff.isDown = false;
    await waitFor(() => expect(screen.queryByText(/not reachable/)).not.toBeInTheDocument());
  });

  it.each([
    [
      503,
      'service.unreachable',
      'Not available right now: your films. We keep trying. The rest of Laurel works.',
    ],
    [
      503,
      'http.502',
      'Laurel is not reachable right now. We keep trying. This page may be slightly outdated.',
    ],
  ])('says whether all of Laurel or only a part is unavailable: %s %s', async (status, code, message) => {
    renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => Promise.reject(new Refusal(status, code, 'Not now.')),
    });
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('shows the outage if the server does not even send the session', async () => {
    const { bff } = renderPage('/festivals');
    bff.isDown = true;
    expect(
      await screen.findByText('Laurel is not reachable right now. This page retries automatically.'),
    ).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('status'));
    bff.isDown = false;
    expect(await screen.findByRole('searchbox')).toBeVisible();
  });
});
