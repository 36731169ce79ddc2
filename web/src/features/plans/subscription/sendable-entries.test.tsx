import { screen } from '@testing-library/react';
import { makeFilm, makePage, makeProduct, makeSubmission } from '../../../../test/make';
import { makeReview, makeReviews } from '../../../../test/sendings';
import { renderPageSignedIn } from '../../../../test/render-page';

const film = makeFilm({ id: 7, name: 'Rain' });
const openPlanPage = (states: Parameters<typeof makeSubmission>[1][]) =>
  renderPageSignedIn('/user/subscriptions?filmId=7', {
    getUserFilms: () => makePage([film]),
    getFilm: () => film,
    getProducts: () => ({
      ...makePage([
        makeProduct(),
        makeProduct({ id: 'prod_submit', name: 'Match + Submit', submissionTokens: 10 }),
      ]),
      paymentConfigured: true,
      isTest: false,
    }),
    getUserSubmissionsByFilmId: () => makePage(states.map((state, n) => makeSubmission(n + 1, state))),
    reviewSelected: ({ submissionIds }) =>
      makeReviews({
        items: submissionIds.map((id) => ({
          ...makeReview(id),
          method: id === 2 ? 'elsewhere' : 'email',
          fault: id === 3 ? 'invented' : null,
        })),
      }),
  });

describe('the plan that sends entries', () => {
  it('says how many of the film’s unsent entries Laurel can send', async () => {
    const { bff } = openPlanPage([
      { state: 'to-submit' },
      { state: 'to-submit' },
      { state: 'waitlist' },
      { state: 'suggested' },
      { state: 'submitted' },
    ]);
    expect(await screen.findByText(/^Laurel can send 2 of the 4 unsent entries of “Rain”\./)).toBeVisible();
    expect(bff.getCalls('reviewSelected')[0]!.input).toMatchObject({ submissionIds: [1, 2, 3, 4] });
  });
  it('asks for entries if there are none', async () => {
    openPlanPage([]);
    expect(await screen.findByText(/^Add entries to this film’s list/)).toBeVisible();
  });
});
