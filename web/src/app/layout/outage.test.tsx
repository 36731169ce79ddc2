import { screen, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { ada, makeFilm, makePage } from '../../../test/make';
import { renderPageSignedIn } from '../../../test/render-page';

const failUnavailable = () => {
  throw new Refusal(503, 'service.unavailable', 'Not now.');
};

it.each([
  ['the films', `/user/${ada}/films`, { getUserFilms: failUnavailable }],
  ['the wizard', '/user/wizard', { getUserFilms: failUnavailable }],
  ['the matches without films', '/user/matching', { getUserFilms: failUnavailable }],
  [
    'the matches',
    '/user/matching?filmId=7',
    { getUserFilms: () => makePage([makeFilm()]), getCompetitionWizardListingData: failUnavailable },
  ],
])('an outage is shown in place of %s, with a button to try again', async (_what, address, answers) => {
  renderPageSignedIn(address, answers);
  const message = await screen.findByText('Not reachable right now. Trying again.');
  expect(
    within(message.closest<HTMLElement>('[role=status]')!).getByRole('button', { name: 'Try again' }),
  ).toBeVisible();
});
