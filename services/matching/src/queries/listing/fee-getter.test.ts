import type { Card } from '../../catalogue/cards.js';
import { createFeeGetter } from './fee-getter.js';

const fee = (amount: number, currency: string, appliesTo: string | null) => ({
  amount,
  currency,
  appliesTo,
  audience: 'standard',
});
const card = (...fees: ReturnType<typeof fee>[]) =>
  ({
    nextDeadline: { date: '2099-01-01', deprecated: false, closesAt: '2099-01-01T00:00:00Z', fees },
    fees: [],
  }) as unknown as Card;
const short = createFeeGetter({ length: 600, directorIsStudent: null });
const sums = (input: Card) => short(input).map(({ amount, currency }) => `${currency} ${amount}`);

it('returns the fees for the film’s own format, even if another format pays in another currency', () => {
  expect(sums(card(fee(2000, 'EUR', 'short'), fee(500, 'USD', 'feature')))).toEqual(['EUR 2000']);
});
it('returns all fees when none is for the film’s format', () => {
  expect(sums(card(fee(2000, 'EUR', 'feature'), fee(500, 'USD', 'feature')))).toEqual([
    'EUR 2000',
    'USD 500',
  ]);
});
