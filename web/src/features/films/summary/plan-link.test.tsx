import { screen } from '@testing-library/react';
import { ada, makeFilm, makeProduct, makeSubscription, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';

const periodEnd = '2026-12-05T10:00:00.000Z';

describe('the plan on a film’s card', () => {
  it.each([
    [{ periodEnd }, 'Match, 1 Month: paid until 5 Dec 2026'],
    [{}, 'Match, 1 Month'],
    [{ periodEnd, state: 'expiring' as const }, 'Match, ends on 5 Dec 2026'],
    [{ state: 'expiring' as const }, 'Match, ends with this period'],
    [{ productId: 'prod_gone' }, 'Plan, 1 Month'],
    [null, 'No plan'],
  ])('with %j is shown as “%s”', async (overrides, label) => {
    renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () => makePage([makeFilm({ subscription: overrides && makeSubscription(overrides) })]),
      getFilmSummaries: () => ({ items: [] }),
      getProducts: () => ({ ...makePage([makeProduct()]), paymentConfigured: true, isTest: false }),
    });
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });
});
