import type { Card } from '../../catalogue/cards.js';
import { createFeeGetter } from './fee-getter.js';

const makeFee = (amount: number, currency: string, appliesTo: string | null) => ({
  amount,
  currency,
  appliesTo,
  audience: 'standard',
});
const makeCard = (...fees: ReturnType<typeof makeFee>[]) =>
  ({
    nextDeadline: { date: '2099-01-01', deprecated: false, closesAt: '2099-01-01T00:00:00Z', fees },
    fees: [],
  }) as unknown as Card;
const getFeesOfShort = createFeeGetter({ length: 600, directorIsStudent: null });
const formatFees = (input: Card) =>
  getFeesOfShort(input).map(({ amount, currency }) => `${currency} ${amount}`);

it('returns the fees for the film’s own format, even if another format pays in another currency', () => {
  expect(formatFees(makeCard(makeFee(2000, 'EUR', 'short'), makeFee(500, 'USD', 'feature')))).toEqual([
    'EUR 2000',
  ]);
});
it('returns all fees when none is for the film’s format', () => {
  expect(formatFees(makeCard(makeFee(2000, 'EUR', 'feature'), makeFee(500, 'USD', 'feature')))).toEqual([
    'EUR 2000',
    'USD 500',
  ]);
});
