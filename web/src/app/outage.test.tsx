import { screen, within } from '@testing-library/react';
import { Refusal } from '../../test/bff-stub';
import { ada, makeFilm, pageOf } from '../../test/make';
import { visitSignedIn } from '../../test/visit';

const away = () => {
  throw new Refusal(503, 'service.unavailable', 'Not now.');
};

it.each([
  ['the films', `/user/${ada}/films`, { getUserFilms: away }],
  ['the wizard', '/user/wizard', { getUserFilms: away }],
  ['the matches without films', '/user/matching', { getUserFilms: away }],
  [
    'the matches',
    '/user/matching?filmId=7',
    { getUserFilms: () => pageOf([makeFilm()]), getCompetitionWizardListingData: away },
  ],
])('%s: while nobody answers, the place says so and offers to try again', async (_what, address, answers) => {
  visitSignedIn(address, answers);
  const words = await screen.findByText('Not reachable right now, trying again.');
  expect(
    within(words.closest<HTMLElement>('[role=status]')!).getByRole('button', { name: 'Try again' }),
  ).toBeVisible();
});
