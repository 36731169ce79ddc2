import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Answers } from '../../../test/bff-stub';
import { ada, makeFilm, makeSession, makePage } from '../../../test/make';
import { makeHit } from '../../../test/make-festival';
import { findAxeViolations, getCurrentPath, renderPage, renderPageSignedIn } from '../../../test/render-page';
import { saveLastFilmId } from '../../lib/films/last-film';

const answers: Answers = {
  getFestivals: ({ query }) => ({
    ...makePage(
      query === 'lund' ? [makeHit({ id: 9, name: 'Lund Shorts', city: 'Lund', country: 'SE' })] : [],
    ),
    facets: {},
  }),
  getUserFilms: ({ query = '' }) =>
    makePage([makeFilm()].filter(({ name }) => name.toLowerCase().includes(query))),
};

/** Presses the keys until they take effect, because the listeners are attached after the page is rendered. */
const pressUntilEffect = (user: UserEvent, keys: string, expectEffect: () => unknown) =>
  waitFor(async () => {
    await user.keyboard(keys);
    expectEffect();
  });

describe('the command palette', () => {
  const openPalette = async (otherAnswers: Answers = {}) => {
    const visited = renderPageSignedIn('/festivals', { ...answers, ...otherAnswers });
    await screen.findByRole('searchbox', { name: 'Search festivals' });
    await pressUntilEffect(visited.user, '{Control>}k{/Control}', () =>
      screen.getByRole('dialog', { name: 'Go to' }),
    );
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }));
    return { ...visited, palette, box: palette.getByRole('combobox') };
  };
  it('opens with Ctrl-K, and lists pages, films and actions', async () => {
    const { palette, box } = await openPalette();
    expect(box).toHaveFocus();
    const names = (await palette.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['Find matches', 'My list', 'Add a film', 'Theme: Dark']));
    expect(await palette.findByRole('option', { name: 'Half a Minute of Rain My list' })).toBeVisible();
    expect(palette.getByRole('option', { name: 'Half a Minute of Rain The film' })).toBeVisible();
    expect(names).not.toContain('Users');
    expect(await findAxeViolations()).toEqual([]);
  });
  it('finds festivals while typing, and opens the one chosen with the arrow keys and Enter', async () => {
    const { palette, user } = await openPalette();
    await user.keyboard('lund');
    expect(await palette.findByRole('option', { name: /^Lund Shorts/, selected: true })).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals/9'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  it('opens the film with the typed name on Enter, however late its response is', async () => {
    let resolveLate = () => {};
    const late = new Promise<void>((resolve) => (resolveLate = resolve));
    const film = makeFilm({ id: 9, name: 'Lund by Night' });
    const { user, palette } = await openPalette({
      getUserFilms: async ({ query }) => {
        if (query === 'lund') await late;
        return makePage(query === 'lund' ? [film] : []);
      },
    });
    await user.keyboard('lund');
    await palette.findByRole('option', { name: /^Lund Shorts/ });
    await user.keyboard('{Enter}');
    resolveLate();
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=9'));
  });
  it('runs the chosen action', async () => {
    const { user } = await openPalette();
    await user.keyboard('theme: dark{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    delete document.documentElement.dataset.theme;
  });
  it('lists the pages of the user’s role, the keys and logging out', async () => {
    const { palette, user } = await openPalette({ getSession: () => makeSession({ role: 'admin' }) });
    const names = (await palette.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['Run the wizard', 'Users', 'System overview', 'Log out']));
    await user.keyboard('keyboard shortcuts{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
  it('reports when nothing has the typed name', async () => {
    const { palette, user } = await openPalette();
    await user.keyboard('xyzzy');
    expect(await palette.findByText('Nothing is called “xyzzy”.')).toBeVisible();
  });
});

describe('keyboard shortcuts', () => {
  it('lists all keys of the page on “?”', async () => {
    const { user } = renderPage('/festivals', answers);
    await screen.findByRole('searchbox');
    await pressUntilEffect(user, '?', () => screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    const getListPath = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(getListPath.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'In a list of festivals',
      'Everywhere',
    ]);
    expect(getListPath.getByText('Move between rows')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
  it('goes to the search on “/”, which is typed in a text box', async () => {
    const { user } = renderPage('/legal/terms', answers);
    await screen.findByRole('heading', { level: 1 });
    await pressUntilEffect(user, '/', () => expect(getCurrentPath()).toBe('/festivals'));
    const box = await screen.findByRole('searchbox', { name: 'Search festivals' });
    await user.keyboard('/');
    expect(box).toHaveFocus();
    await user.keyboard('/?');
    expect(box).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the link to “My list”', () => {
  const getListPath = (filmId: number) => `/submissions2/user/${ada}/film/${filmId}`;
  const twoFilms: Answers = {
    getUserFilms: () => makePage([makeFilm({ id: 9, name: 'Newest' }), makeFilm()]),
  };
  it.each([
    ['film worked on last', 7, getListPath(7)],
    ['newest film if the last one was deleted', 5, getListPath(9)],
    ['newest film if the user has not worked on any', null, getListPath(9)],
  ])('opens the list of the %s', async (_which, lastFilmId, path) => {
    if (lastFilmId) saveLastFilmId(ada, lastFilmId);
    const { user } = renderPageSignedIn('/festivals', twoFilms);
    await user.click(await screen.findByRole('link', { name: 'My list' }));
    await waitFor(() => expect(getCurrentPath()).toBe(path));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'My list' })).toHaveAttribute('aria-current', 'page'),
    );
  });
  it('opens the page to add the first film when there is none', async () => {
    renderPageSignedIn('/user/list');
    await waitFor(() => expect(getCurrentPath()).toBe(`/user/${ada}/films`));
  });
  it('remembers the film whose page was opened last', async () => {
    const { user } = renderPageSignedIn(`/user/${ada}/films?edit=7`, twoFilms);
    await screen.findByRole('dialog', { name: 'Edit Half a Minute of Rain' });
    await user.keyboard('{Escape}');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'My list' }),
    );
    await waitFor(() => expect(getCurrentPath()).toBe(getListPath(7)));
  });
});
