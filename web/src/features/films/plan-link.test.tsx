import { screen } from '@testing-library/react';
import { ada, makeFilm, makeProduct, makeSubscription, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';

const periodEnd = '2026-12-05T10:00:00.000Z';

describe('the plan on a film’s card', () => {
  it.each([
    [{ periodEnd }, 'Match, 1 Month: paid until 5 Dec 2026'],
    [{}, 'Match, 1 Month'],
    [{ periodEnd, state: 'expiring' as const }, 'Match, ends on 5 Dec 2026'],
    [{ state: 'expiring' as const }, 'Match, ends with this period'],
    [{ productId: 'prod_gone' }, 'Plan, 1 Month'],
    [null, 'No plan'],
  ])('%j is told as “%s”', async (over, words) => {
    visitSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => pageOf([makeFilm({ subscription: over && makeSubscription(over) })]),
      getFilmStandings: () => ({ items: [] }),
      getProducts: () => ({ ...pageOf([makeProduct()]), paymentConfigured: true, isTest: false }),
    });
    expect(await screen.findByRole('link', { name: words })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });
});
