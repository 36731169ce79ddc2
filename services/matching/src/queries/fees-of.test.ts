import type { Card } from '../catalogue/cards.js';
import { feesOf } from './fees-of.js';

const fee = (amount: number, currency: string, appliesTo: string | null) => ({
  amount,
  currency,
  appliesTo,
  audience: 'standard',
});
const card = (...fees: ReturnType<typeof fee>[]) =>
  ({
    next: { date: '2099-01-01', deprecated: false, closesAt: '2099-01-01T00:00:00Z', fees },
    fees: [],
  }) as unknown as Card;
const short = feesOf({ length: 600, directorIsStudent: null });
const sums = (of: Card) => short(of).map(({ amount, currency }) => `${currency} ${amount}`);

it('is what the film’s own format pays, whatever another pays in another currency', () => {
  expect(sums(card(fee(2000, 'EUR', 'short'), fee(500, 'USD', 'feature')))).toEqual(['EUR 2000']);
});
it('is what the others pay where nothing is said of the format', () => {
  expect(sums(card(fee(2000, 'EUR', 'feature'), fee(500, 'USD', 'feature')))).toEqual([
    'EUR 2000',
    'USD 500',
  ]);
});
