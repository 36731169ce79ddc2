import { screen, waitFor } from '@testing-library/react';
import type { Answers } from '../../test/bff-stub';
import { Refusal } from '../../test/bff-stub';
import { ada, makeFilm, makeSession, pageOf } from '../../test/make';
import { here, visit, visitSignedIn } from '../../test/visit';

const other = '10000000-0000-4000-8000-000000000009';
const login = (back: string) => `/login?${new URLSearchParams({ redirect: back })}`;

describe('who may be where', () => {
  it.each([
    ['/user/matching?filmId=7', login('/user/matching?filmId=7')],
    ['/user/subscriptions?billing_cycle=6_month', login('/user/subscriptions?billing_cycle=6_month')],
    [`/user/${ada}/films`, login(`/user/${ada}/films`)],
    [`/submissions2/user/${ada}/film/7`, login(`/submissions2/user/${ada}/film/7`)],
    ['/festival/5', login('/festival/5')],
    ['/f/5', login('/f/5')],
    ['/user/wizard', '/'],
    ['/festivals', '/festivals'],
    ['/', '/'],
  ])('a visitor at %s is led to %s', async (address, led) => {
    visit(address);
    await screen.findByRole('main');
    await waitFor(() => expect(here()).toBe(led));
  });

  it.each([
    ['/login', '/'],
    ['/signup?email=ada@example.org', '/'],
    [`/user/${other}/films`, '/'],
    [`/user/${ada}/films`, `/user/${ada}/films`],
    ['/user/wizard', '/user/wizard'],
  ])('someone signed in at %s is led to %s', async (address, led) => {
    visitSignedIn(address);
    await screen.findByRole('main');
    await waitFor(() => expect(here()).toBe(led));
  });

  it('is told why, who asks for the films of another account', async () => {
    visitSignedIn(`/user/${other}/films`);
    expect(
      await screen.findByText('That page belongs to another account. These are your own pages.'),
    ).toBeVisible();
  });

  it.each([
    ['a film', [makeFilm()], `/user/${ada}/films`],
    ['none', [], '/'],
  ])('the home page, signed in with %s, is %s', async (_what, films, led) => {
    visitSignedIn('/', { getUserFilms: () => pageOf(films) });
    await screen.findByRole('main');
    await waitFor(() => expect(here()).toBe(led));
  });

  it('the list of who has no film leads to where one is added, and says why', async () => {
    visitSignedIn('/user/list', { getUserFilms: () => pageOf([]) });
    expect(await screen.findByRole('heading', { name: 'No film yet' })).toBeVisible();
    expect(here()).toBe(`/user/${ada}/films`);
    expect(screen.getByText(/^Matches, “My list” and plans each belong to a film/)).toBeVisible();
  });

  it('the home page is there even when the films are not', async () => {
    visitSignedIn('/', {
      getUserFilms: () => Promise.reject(new Refusal(503, 'films.unavailable', 'Not now.')),
    });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(here()).toBe('/');
  });
});

describe('the session', () => {
  it('is asked for before anything but the opening is drawn', async () => {
    let tell = (_session: ReturnType<typeof makeSession>) => {};
    const told = new Promise<ReturnType<typeof makeSession>>((resolve) => (tell = resolve));
    const { bff } = visit('/festivals', { getSession: () => told });
    await waitFor(() => expect(bff.calls.map(({ name }) => name)).toEqual(['getSession']));
    expect(document.body).toHaveTextContent(/^LaurelLoading$/);
    tell(makeSession());
    expect(await screen.findByRole('button', { name: 'Account: Ada Lovelace' })).toBeVisible();
    expect(bff.of('getSession')).toHaveLength(1);
  });

  it('that may not be asked for just now is waited for, as long as it is said', async () => {
    const busy = new Refusal(429, 'rate.limited', 'That was a lot at once.', {}, { 'retry-after': '1' });
    let asked = 0;
    const { bff } = visit('/festivals', {
      getSession: () => (asked++ === 0 ? Promise.reject(busy) : makeSession()),
    });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'That was a lot at once. This page goes on in a moment, by itself.',
    );
    expect(
      await screen.findByRole('button', { name: 'Account: Ada Lovelace' }, { timeout: 5000 }),
    ).toBeVisible();
    expect(bff.of('getSession')).toHaveLength(2);
  });

  it('that ends meanwhile takes its pages with it, and the way back is kept', async () => {
    const { bff, client } = visitSignedIn(`/user/${ada}/films`, { getUserFilms: () => pageOf([makeFilm()]) });
    await screen.findByRole('article', { name: 'Half a Minute of Rain' });
    const gone: Answers = {
      getSession: () => null,
      getUserFilms: () => Promise.reject(new Refusal(401, 'session.required', 'Log in first.')),
    };
    bff.answer(gone);
    await client.invalidateQueries({ queryKey: ['getUserFilms'] });
    await waitFor(() => expect(here()).toBe(login(`/user/${ada}/films`)));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText('Half a Minute of Rain')).not.toBeInTheDocument();
  });

  it('says whose eyes an administrator looks through, and until when', async () => {
    visit('/festivals', { getSession: () => makeSession({ impersonatedBy: other }) });
    expect(await screen.findByText(/You are seeing Laurel as Ada Lovelace, until \d\d:\d\d\./)).toBeVisible();
  });
  it('leads the administrator back, or says why it cannot', async () => {
    const { bff, user } = visit('/festivals', {
      getSession: () => makeSession({ impersonatedBy: other }),
      stopImpersonating: () => Promise.reject(new Refusal(503, 'service.unreachable', 'Not available.')),
    });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(/not available right now/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
    expect(bff.calls.filter(({ name }) => name === 'stopImpersonating')).toHaveLength(1);
  });
  it('leads the administrator back by itself before it ends', async () => {
    const expiresAt = new Date(Date.now() + 31_500).toISOString();
    const { bff } = visit('/festivals', {
      getSession: () => makeSession({ impersonatedBy: other, expiresAt }),
      stopImpersonating: () => Promise.reject(new Refusal(503, 'service.unreachable', 'Not available.')),
    });
    await screen.findByRole('button', { name: 'Stop' });
    expect(bff.calls.filter(({ name }) => name === 'stopImpersonating')).toEqual([]);
    await waitFor(() => expect(bff.calls.map(({ name }) => name)).toContain('stopImpersonating'), {
      timeout: 5000,
    });
  });
});

describe('when something is wrong', () => {
  const quiet = () => jest.spyOn(console, 'error').mockImplementation();

  it.each(['/nowhere', '/legal/nonsense', '/festivals/abc', '/festivals/0', '/festivals/-1'])(
    '%s is not found',
    async (address) => {
      quiet();
      visit(address);
      expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
      await waitFor(() => expect(document.title).toBe('Not Found · Laurel'));
    },
  );

  it('an unknown festival is not found', async () => {
    quiet();
    visit('/festivals/5', {
      getFestival: () => Promise.reject(new Refusal(404, 'festival.not_found', 'There is no such festival.')),
    });
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
  });

  it('a crash shows and hides its error', async () => {
    quiet();
    const { user } = visit('/festivals/5', {
      getFestival: () => Promise.reject(new Refusal(500, 'a.strange_one', 'The internal thing.')),
    });
    expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
    expect(screen.queryByText('The internal thing.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show Error' }));
    expect(screen.getByText('The internal thing.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide Error' }));
    expect(screen.queryByText('The internal thing.')).not.toBeInTheDocument();
  });

  it('says calmly that it is not reachable, and goes on by itself', async () => {
    const { bff, client } = visitSignedIn(`/user/${ada}/films`, { getUserFilms: () => pageOf([makeFilm()]) });
    await screen.findByRole('article', { name: 'Half a Minute of Rain' });
    bff.isDown = true;
    void client.invalidateQueries({ queryKey: ['getUserFilms'] });
    expect(await screen.findByText(/Laurel is not reachable right now, trying again\./)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Half a Minute of Rain' })).toBeVisible();
    bff.isDown = false;
    await waitFor(() => expect(screen.queryByText(/not reachable/)).not.toBeInTheDocument());
  });

  it.each([
    [
      503,
      'service.unreachable',
      'Out of reach right now: your films. Trying again; the rest of Laurel works.',
    ],
    [503, 'http.502', 'Laurel is not reachable right now, trying again. What you see may be a moment old.'],
  ])('names what is away where the rest answers: %s %s', async (status, code, words) => {
    visitSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => Promise.reject(new Refusal(status, code, 'Not now.')),
    });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('before the first answer it says so too', async () => {
    const { bff } = visit('/festivals');
    bff.isDown = true;
    expect(
      await screen.findByText('Laurel is not reachable right now. This page tries again by itself.'),
    ).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('status'));
    bff.isDown = false;
    expect(await screen.findByRole('searchbox')).toBeVisible();
  });
});
