import { screen, waitFor, within } from '@testing-library/react';
import { ada, makeFilm, makeSubmission, makePage } from '../../../test/make';
import { openMatches, openMenu } from '../../../test/matches';
import { listPath, openBoard } from '../../../test/board';
import { renderPageSignedIn } from '../../../test/render-page';

/** Returns the texts of all links to an address, including those in menus. */
const getLinkTexts = (to: string) => [
  ...new Set([...document.querySelectorAll(`main a[href="${to}"]`)].map((link) => link.textContent!.trim())),
];
const [matches, wizard] = ['/user/matching?filmId=7', '/user/wizard?filmId=7'];

describe('the labels of links', () => {
  it('are “Find matches”, “My list” and “Run the wizard” on a film’s card', async () => {
    renderPageSignedIn(`/user/${ada}/films`, { getUserFilms: () => makePage([makeFilm()]) });
    await screen.findByRole('article', { name: 'Half a Minute of Rain' });
    expect([getLinkTexts(matches), getLinkTexts(listPath), getLinkTexts(wizard)]).toEqual([
      ['Find matches'],
      ['My list'],
      ['Run the wizard'],
    ]);
  });
  it('are “My list for this film” and “Run the wizard” in the menu of the matches', async () => {
    await openMenu(await openMatches());
    await waitFor(() => expect(getLinkTexts(wizard)).toEqual(['Run the wizard']));
    const list = screen.getByRole('link', { name: 'My list for this film', hidden: true });
    expect(list).toHaveAttribute('href', listPath);
  });
  it('are “Find matches” on the board, with and without entries', async () => {
    const { unmount } = await openBoard([makeSubmission(1)]);
    expect(getLinkTexts(matches)).toEqual(['Find matches']);
    unmount();
    renderPageSignedIn(listPath, {
      getFilm: () => makeFilm(),
      getUserSubmissionsByFilmId: () => makePage([]),
    });
    await screen.findByText('Your list is empty');
    expect(getLinkTexts(matches)).toEqual(['Find matches']);
  });
  it('are “Run the wizard” in the account menu and the wizard’s heading', async () => {
    const { user } = renderPageSignedIn('/user/wizard?filmId=7', { getFilm: () => makeFilm() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Run the wizard' })).toBeVisible();
    const menu = screen.getByRole('button', { name: /^Account/ });
    await user.click(menu);
    const link = within(menu.parentElement!).getByRole('link', { name: 'Run the wizard', hidden: true });
    expect(link).toHaveAttribute('href', '/user/wizard');
  });
});
