import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../test/bff-stub';
import { makeDeadlineInDays } from '../../../test/dates';
import { makeFilm, makeListing, makePage, makeRow, makeSubmission } from '../../../test/make';
import { openFilmPage } from '../../../test/film-page';
import { makeFestival } from '../../../test/make-festival';
import { getCurrentPath, renderPageSignedIn } from '../../../test/render-page';
import { openReserveDialog } from '../../../test/reserve-dialog';

const fail = () => Promise.reject(new Refusal(500, 'test.broken', 'That failed.'));
const addFirstFilm = { name: 'Add your first film' };

describe('a page whose query failed', () => {
  it('invites to add the first film only when there is none', async () => {
    renderPageSignedIn('/', { getUserFilms: () => makePage([]) });
    expect(await screen.findByRole('link', addFirstFilm)).toHaveAttribute('href', '/user/wizard?filmId=new');
  });

  it('says on the home page that the films failed to load, and redirects to them after a retry', async () => {
    let loadFilms: () => ReturnType<NonNullable<Answers['getUserFilms']>> = fail;
    const { user } = renderPageSignedIn('/', { getUserFilms: () => loadFilms() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', addFirstFilm)).not.toBeInTheDocument();
    loadFilms = () => makePage([makeFilm()]);
    await user.click(retry);
    await waitFor(() => expect(getCurrentPath()).toMatch(/^\/user\/.+\/films$/));
  });

  it('says on the plan page that the films failed to load', async () => {
    renderPageSignedIn('/user/subscriptions', { getUserFilms: fail });
    expect(await screen.findByText('That failed.')).toBeVisible();
    expect(screen.queryByRole('link', addFirstFilm)).not.toBeInTheDocument();
  });

  it.each<[string, Answers]>([
    ['dates', { getCompetitionDates: fail }],
    ['fees', { getCompetitionSubmissionFees: fail }],
  ])('shows no deadlines in the sheet of a match without their %s', async (_what, answers) => {
    renderPageSignedIn('/user/matching?filmId=7&competition=1', {
      getUserFilms: () => makePage([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
      getFestival: () => makeFestival({ id: 101 }),
      getCompetitionDates: () => makePage([makeDeadlineInDays(1, 30)]),
      ...answers,
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
    expect(await sheet.findByText('That failed.')).toBeVisible();
    expect(sheet.queryByText('Deadline 1')).not.toBeInTheDocument();
  });

  it('says on a film’s page that the festival days are missing from its season', async () => {
    openFilmPage(makeFilm(), {
      getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]),
      getCompetitionDates: () => makePage([makeDeadlineInDays(1, 30)]),
      getCompetitions: () => ({ ...makePage([]), facets: {} }),
      getAllFestivals: fail,
    });
    const season = within(await screen.findByRole('region', { name: 'The season' }));
    expect(await season.findByText('That failed.')).toBeVisible();
    expect(season.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('does not say that no festival has the typed name', async () => {
    const { user, dialog } = await openReserveDialog([{ level: 'world', festivalId: null }], {
      getFestivals: fail,
    });
    await user.type(dialog.getByRole('combobox'), 'Lund');
    expect(await dialog.findByText('That failed.')).toBeVisible();
    expect(dialog.queryByText(/^Nothing matches/)).not.toBeInTheDocument();
  });

  it('shows the name of the chosen festival while a search for another one has failed', async () => {
    const { user, dialog } = await openReserveDialog([{ level: 'world', festivalId: 5 }], {
      getFestival: () => makeFestival({ id: 5, name: 'Lantern' }),
      getFestivals: fail,
    });
    await user.type(dialog.getByRole('combobox'), 'Lund');
    expect(await dialog.findByText('That failed.')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Remove Lantern from / })).toBeVisible();
  });

  it('does not say in the palette that nothing has the typed name', async () => {
    const { user } = renderPageSignedIn('/legal/terms', { getFestivals: fail });
    await screen.findByRole('main');
    await waitFor(async () => {
      await user.keyboard('{Control>}k{/Control}');
      expect(screen.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    });
    await user.keyboard('xyzzy');
    expect(await screen.findByText('That failed.')).toBeVisible();
    expect(screen.queryByText(/^Nothing is called/)).not.toBeInTheDocument();
  });
});
