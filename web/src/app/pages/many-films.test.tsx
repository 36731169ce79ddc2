import { screen, waitFor } from '@testing-library/react';
import type { Answers } from '../../../test/bff-stub';
import { makeFilm, makeListing, makePage } from '../../../test/make';
import { getCurrentPath, renderPageSignedIn } from '../../../test/render-page';

/** The newest film is number 300. The first page of a list contains only the newest ones. */
const films = Array.from({ length: 300 }, (_, n) => makeFilm({ id: 300 - n, name: `Film ${300 - n}` }));
const answers: Answers = {
  getUserFilms: ({ query = '', page = 1, pageSize = 50 }) => {
    const matchingFilms = films.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
    return {
      ...makePage(matchingFilms.slice((page - 1) * pageSize, page * pageSize)),
      total: matchingFilms.length,
    };
  },
  getFilm: ({ filmId }) => films.find(({ id }) => id === filmId) ?? null,
  getCompetitionWizardListingData: () => makeListing([]),
  getProducts: () => ({ ...makePage([]), paymentConfigured: true, isTest: false }),
};

describe('a user with three hundred films', () => {
  it('sees the matches of the oldest film from its address', async () => {
    const { bff } = renderPageSignedIn('/user/matching?filmId=1', answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Film 1' })).toBeVisible();
    await waitFor(() => expect(bff.getCalls('getCompetitionWizardListingData')[0]?.input.filmId).toBe(1));
  });

  it('sees the oldest film, and not the newest, in the wizard', async () => {
    renderPageSignedIn('/user/wizard?step=film&filmId=1', answers);
    expect(await screen.findByText('Film 1', { selector: 'dd' })).toBeVisible();
  });

  it('sees an error instead of another film when the film does not exist', async () => {
    renderPageSignedIn('/user/wizard?step=review&filmId=999', answers);
    expect(await screen.findByText('This film is not one of yours')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Run the wizard');
  });

  it('buys a plan for the oldest film', async () => {
    renderPageSignedIn('/user/subscriptions?filmId=1', answers);
    expect(await screen.findByRole('button', { name: /Remove Film 1/ })).toBeVisible();
  });

  it('finds a film by its title', async () => {
    const { bff, user } = renderPageSignedIn('/user/matching', answers);
    await screen.findByRole('heading', { level: 1, name: 'Film 300' });
    await user.click(screen.getByRole('button', { name: 'Film and run' }));
    await user.type(screen.getByRole('combobox', { name: 'Film' }), 'film 17');
    await user.click(await screen.findByRole('option', { name: 'Film 17' }));
    await screen.findByRole('heading', { level: 1, name: 'Film 17' });
    expect(getCurrentPath()).toBe('/user/matching?filmId=17');
    expect(bff.getCalls('getUserFilms').some(({ input }) => input.query === 'film 17')).toBe(true);
  });

  it('pages through all films, and edits the oldest', async () => {
    const { user } = renderPageSignedIn(`/user/${films[0]!.createdBy}/films?page=13`, answers);
    expect(await screen.findByRole('heading', { level: 2, name: 'Film 12' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Film 1' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Film 1' })).toBeVisible();
  });
});
