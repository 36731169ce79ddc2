import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../test/bff-stub';
import { ada, makeFilm, makeSession, pageOf } from '../../test/make';
import { makeHit } from '../../test/make-festival';
import { findings, here, visit, visitSignedIn } from '../../test/visit';
import { rememberFilm } from '../lib/last-film';

const answers: Answers = {
  getFestivals: ({ query }) => ({
    ...pageOf(query === 'lund' ? [makeHit({ id: 9, name: 'Lund Shorts', city: 'Lund', country: 'SE' })] : []),
    facets: {},
  }),
  getUserFilms: ({ query = '' }) =>
    pageOf([makeFilm()].filter(({ name }) => name.toLowerCase().includes(query))),
};

/** What hears keys comes after the page: they are pressed until it does. */
const pressed = (user: ReturnType<typeof visit>['user'], keys: string, heard: () => unknown) =>
  waitFor(async () => {
    await user.keyboard(keys);
    heard();
  });

describe('the palette', () => {
  const open = async (over: Answers = {}) => {
    const visited = visitSignedIn('/festivals', { ...answers, ...over });
    await screen.findByRole('searchbox', { name: 'Search festivals' });
    await pressed(visited.user, '{Control>}k{/Control}', () => screen.getByRole('dialog', { name: 'Go to' }));
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }));
    return { ...visited, palette, box: palette.getByRole('combobox') };
  };
  it('opens with Ctrl-K, leads to pages, films and what can be done', async () => {
    const { palette, box } = await open();
    expect(box).toHaveFocus();
    const names = (await palette.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['Find matches', 'My list', 'Add a film', 'Look: Dark']));
    expect(await palette.findByRole('option', { name: 'Half a Minute of Rain My list' })).toBeVisible();
    expect(palette.getByRole('option', { name: 'Half a Minute of Rain The film' })).toBeVisible();
    expect(names).not.toContain('Users');
    expect(await findings()).toEqual([]);
  });
  it('finds festivals as they are typed, and goes with Enter to what is chosen with the arrows', async () => {
    const { palette, user } = await open();
    await user.keyboard('lund');
    expect(await palette.findByRole('option', { name: /^Lund Shorts/, selected: true })).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(here()).toBe('/festivals/9'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  it('goes with Enter to the film of that name, however late its answer is', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const film = makeFilm({ id: 9, name: 'Lund by Night' });
    const { user, palette } = await open({
      getUserFilms: async ({ query }) => {
        if (query === 'lund') await late;
        return pageOf(query === 'lund' ? [film] : []);
      },
    });
    await user.keyboard('lund');
    await palette.findByRole('option', { name: /^Lund Shorts/ });
    await user.keyboard('{Enter}');
    answer();
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=9'));
  });
  it('does what is chosen', async () => {
    const { user } = await open();
    await user.keyboard('look: dark{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    delete document.documentElement.dataset.theme;
  });
  it('has the pages of who is here, the keys and the way out', async () => {
    const { palette, user } = await open({ getSession: () => makeSession({ role: 'admin' }) });
    const names = (await palette.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(
      expect.arrayContaining(['Run the wizard', 'Users', 'How Laurel stands', 'Log out']),
    );
    await user.keyboard('all keys{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  });
  it('says so where nothing is called so', async () => {
    const { palette, user } = await open();
    await user.keyboard('xyzzy');
    expect(await palette.findByText('Nothing is called “xyzzy”.')).toBeVisible();
  });
});

describe('keys', () => {
  it('? lists all keys of the page, of everyone who is on it', async () => {
    const { user } = visit('/festivals', answers);
    await screen.findByRole('searchbox');
    await pressed(user, '?', () => screen.getByRole('dialog', { name: 'Keys' }));
    const list = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'In a list of festivals',
      'Everywhere',
    ]);
    expect(list.getByText('Walk the rows')).toBeVisible();
    expect(await findings()).toEqual([]);
  });
  it('/ goes to the search, and is a letter where one types', async () => {
    const { user } = visit('/legal/terms', answers);
    await screen.findByRole('heading', { level: 1 });
    await pressed(user, '/', () => expect(here()).toBe('/festivals'));
    const box = await screen.findByRole('searchbox', { name: 'Search festivals' });
    await user.keyboard('/');
    expect(box).toHaveFocus();
    await user.keyboard('/?');
    expect(box).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('my list', () => {
  const list = (filmId: number) => `/submissions2/user/${ada}/film/${filmId}`;
  const all: Answers = { getUserFilms: () => pageOf([makeFilm({ id: 9, name: 'Newest' }), makeFilm()]) };
  it.each([
    ['worked on last', 7, list(7)],
    ['that is gone: of the newest', 5, list(9)],
    ['of which none was worked on yet: of the newest', null, list(9)],
  ])('is the list of the film %s', async (_which, last, led) => {
    if (last) rememberFilm(ada, last);
    const { user } = visitSignedIn('/festivals', all);
    await user.click(await screen.findByRole('link', { name: 'My list' }));
    await waitFor(() => expect(here()).toBe(led));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'My list' })).toHaveAttribute('aria-current', 'page'),
    );
  });
  it('without a film is where the first one is added', async () => {
    visitSignedIn('/user/list');
    await waitFor(() => expect(here()).toBe(`/user/${ada}/films`));
  });
  it('remembers the film whose page one was on', async () => {
    const { user } = visitSignedIn(`/user/${ada}/films?edit=7`, all);
    await screen.findByRole('dialog', { name: 'Edit Half a Minute of Rain' });
    await user.keyboard('{Escape}');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'My list' }),
    );
    await waitFor(() => expect(here()).toBe(list(7)));
  });
});
