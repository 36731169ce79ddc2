import { makeContext, makeFilm, makePlanPreferences } from '../../../test/make.js';
import { computePlan } from './plan.js';

it.each([
  ['USD', 10_000],
  ['JPY', 10_000],
  ['HUF', 10_000_000],
  ['RUB', 10_000],
])(
  'a plan in %s states what a budget raised by a round amount near a hundred euros would add',
  (currency, amount) => {
    const budget = { limit: { amount: 1, currency }, rates: { USD: 1.16, JPY: 176, HUF: 390 } };
    const { raise } = computePlan([], makeFilm(), makePlanPreferences({ budget }), makeContext());
    expect(raise.budget).toEqual({ amount, currency });
  },
);
