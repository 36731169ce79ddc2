import { screen, waitFor } from '@testing-library/react';
import { BffStub, type Answers } from '../test/bff-stub';
import { ada, makeFilm, makeSession, makePage } from '../test/make';
import { getCurrentPath } from '../test/render-page';
import { start } from './app/startup/start';
import { applyTheme } from './ui/theme/theme';
import { renderHomePage, renderOpeningView } from './prerender';

/** Shows a page as the BFF sends it, and lets the app hydrate it. */
function hydratePage(address: string, html: string, answers: Answers = {}) {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = html;
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const bff = new BffStub(answers);
  end = start(document.getElementById('root')!);
  return { bff, consoleError };
}
const renderHomePageRoot = () => `<div id="root" data-page="home">${renderHomePage()}</div>`;
// A router that is not disposed would react to the history of later tests.
let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  end = undefined;
  applyTheme('system');
});

it('the prerendered home page tells a signed-out visitor what Laurel is for', () => {
  document.body.innerHTML = renderHomePageRoot();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Know which festivals accept your film before you pay an entry fee.',
  );
  expect(screen.getByLabelText('How long is it?')).toBeVisible();
  expect(screen.getByText('20 monthly recommendations from 5,500+ competitions.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'How matching works' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Log in' })[0]).toHaveAttribute('href', '/login');
});

it.each(['system', 'dark'] as const)(
  'the home page is hydrated without changes with the theme %s',
  async (theme) => {
    applyTheme(theme);
    let resolveSession = () => {};
    const session = new Promise<void>((resolve) => (resolveSession = resolve));
    const { bff, consoleError } = hydratePage('/', renderHomePageRoot(), {
      getSession: () => session.then(() => null),
    });
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(bff.getCalls('getProducts')).toHaveLength(1));
    resolveSession();
    await screen.findByText(/^Regular$/);
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(
      screen.getByRole('button', { name: `Light or dark: ${theme === 'dark' ? 'Dark' : 'System'}` }),
    ).toBe(document.querySelector('header button'));
    expect(consoleError).not.toHaveBeenCalled();
  },
);

it.each([
  ['no film', '/', []],
  ['a film', `/user/${ada}/films`, [makeFilm()]],
])('the home page leads a signed-in user with %s to %s', async (_films, path, films) => {
  const answers = { getSession: () => makeSession(), getUserFilms: () => makePage(films) };
  const { consoleError } = hydratePage('/', renderHomePageRoot(), answers);
  expect(await screen.findByRole('button', { name: 'Account: Ada Lovelace' })).toBeVisible();
  await waitFor(() => expect(getCurrentPath()).toBe(path));
  expect(consoleError).not.toHaveBeenCalled();
});

it('every other page starts with the product name and a placeholder, and is hydrated', async () => {
  const { consoleError } = hydratePage('/legal/terms', `<div id="root">${renderOpeningView()}</div>`);
  const brand = screen.getByRole('link', { name: 'Laurel, home' });
  expect(brand).toHaveAttribute('href', '/');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(consoleError).not.toHaveBeenCalled();
});
