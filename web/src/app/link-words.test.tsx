import { screen, waitFor, within } from '@testing-library/react';
import { ada, makeFilm, makeSubmission, pageOf } from '../../test/make';
import { open as openMatches, openMenu } from '../../test/matches';
import { address, open as openBoard } from '../../test/board';
import { visitSignedIn } from '../../test/visit';

/** What every link to an address is called, a menu's too. */
const called = (to: string) => [
  ...new Set([...document.querySelectorAll(`main a[href="${to}"]`)].map((link) => link.textContent!.trim())),
];
const [matches, wizard] = ['/user/matching?filmId=7', '/user/wizard?filmId=7'];

describe('one thing has one word', () => {
  it('on a film’s card: Find matches, My list, Run the wizard', async () => {
    visitSignedIn(`/user/${ada}/films`, { getUserFilms: () => pageOf([makeFilm()]) });
    await screen.findByRole('article', { name: 'Half a Minute of Rain' });
    expect([called(matches), called(address), called(wizard)]).toEqual([
      ['Find matches'],
      ['My list'],
      ['Run the wizard'],
    ]);
  });
  it('in the matches’ menu: My list of this film, Run the wizard', async () => {
    await openMenu(await openMatches());
    await waitFor(() => expect(called(wizard)).toEqual(['Run the wizard']));
    const list = screen.getByRole('link', { name: 'My list of this film', hidden: true });
    expect(list).toHaveAttribute('href', address);
  });
  it('on the board, where there is something on it and where there is nothing: Find matches', async () => {
    const { unmount } = await openBoard([makeSubmission(1)]);
    expect(called(matches)).toEqual(['Find matches']);
    unmount();
    visitSignedIn(address, { getFilm: () => makeFilm(), getUserSubmissionsByFilmId: () => pageOf([]) });
    await screen.findByText('Nothing on the list yet');
    expect(called(matches)).toEqual(['Find matches']);
  });
  it('in the account’s menu and at the head of the wizard: Run the wizard', async () => {
    const { user } = visitSignedIn('/user/wizard?filmId=7', { getFilm: () => makeFilm() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Run the wizard' })).toBeVisible();
    const menu = screen.getByRole('button', { name: /^Account/ });
    await user.click(menu);
    const link = within(menu.parentElement!).getByRole('link', { name: 'Run the wizard', hidden: true });
    expect(link).toHaveAttribute('href', '/user/wizard');
  });
});
