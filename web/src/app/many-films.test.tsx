import { screen, waitFor } from '@testing-library/react';
import type { Answers } from '../../test/bff-stub';
import { makeFilm, makeListing, pageOf } from '../../test/make';
import { here, visitSignedIn } from '../../test/visit';

/** The newest is number 300; a page holds the first of them only. */
const all = Array.from({ length: 300 }, (_, n) => makeFilm({ id: 300 - n, name: `Film ${300 - n}` }));
const answers: Answers = {
  getUserFilms: ({ query = '', page = 1, pageSize = 50 }) => {
    const found = all.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
    return { ...pageOf(found.slice((page - 1) * pageSize, page * pageSize)), total: found.length };
  },
  getFilm: ({ filmId }) => all.find(({ id }) => id === filmId) ?? null,
  getCompetitionWizardListingData: () => makeListing([]),
  getProducts: () => ({ ...pageOf([]), paymentConfigured: true, isTest: false }),
};

describe('of three hundred films', () => {
  it('the oldest has its matches, from its address', async () => {
    const { bff } = visitSignedIn('/user/matching?filmId=1', answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Film 1' })).toBeVisible();
    await waitFor(() => expect(bff.of('getCompetitionWizardListingData')[0]?.input.filmId).toBe(1));
  });

  it('the oldest is the wizard’s, and no other in its place', async () => {
    visitSignedIn('/user/wizard?step=film&filmId=1', answers);
    expect(await screen.findByText('Film 1', { selector: 'dd' })).toBeVisible();
  });

  it('none is taken in place of one that there is not', async () => {
    visitSignedIn('/user/wizard?step=review&filmId=999', answers);
    expect(await screen.findByText('This film is not one of yours')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Run the wizard');
  });

  it('the oldest is the one for which a plan would be bought', async () => {
    visitSignedIn('/user/subscriptions?filmId=1', answers);
    expect(await screen.findByRole('button', { name: /Remove Film 1/ })).toBeVisible();
  });

  it('one is found by its title', async () => {
    const { bff, user } = visitSignedIn('/user/matching', answers);
    await screen.findByRole('heading', { level: 1, name: 'Film 300' });
    await user.click(screen.getByRole('button', { name: 'Film and run' }));
    await user.type(screen.getByRole('combobox', { name: 'Film' }), 'film 17');
    await user.click(await screen.findByRole('option', { name: 'Film 17' }));
    await screen.findByRole('heading', { level: 1, name: 'Film 17' });
    expect(here()).toBe('/user/matching?filmId=17');
    expect(bff.of('getUserFilms').some(({ input }) => input.query === 'film 17')).toBe(true);
  });

  it('all can be walked through, and the oldest be edited, page by page', async () => {
    const { user } = visitSignedIn(`/user/${all[0]!.createdBy}/films?page=13`, answers);
    expect(await screen.findByRole('heading', { level: 2, name: 'Film 12' })).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Edit' }).at(-1)!);
    expect(await screen.findByRole('dialog', { name: 'Edit Film 1' })).toBeVisible();
  });
});
