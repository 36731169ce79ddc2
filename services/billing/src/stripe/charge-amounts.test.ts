import { toChargedAmount, getChargeFault } from './charge-amounts.js';

it.each<[string, number, number | null]>([
  ['EUR', 2550, 2550],
  ['JPY', 2000, 2000],
  ['ISK', 5000, 500_000],
  ['MGA', 50_000, 500],
  ['MGA', 50_050, null],
  ['KWD', 5120, 5120],
  ['KWD', 5124, null],
  ['UGX', 5000, null],
])('the amount %s %i is %s in Stripe’s units', (currency, amount, charged) =>
  expect(toChargedAmount({ currency, amount })).toBe(charged),
);

it.each<[string, number, boolean, string | null]>([
  ['EUR', 49, false, 'too_small'],
  ['EUR', 49, true, null],
  ['EUR', 50, false, null],
  ['GBP', 30, false, null],
  ['HUF', 17_499, false, 'too_small'],
  ['XOF', 1, false, null],
  ['EUR', 999_999_999_999, false, null],
  ['EUR', 1_000_000_000_000, true, 'too_large'],
  ['ISK', 9_999_999_999, false, null],
  ['ISK', 10_000_000_000, false, 'too_large'],
  ['OMR', 1001, true, 'not_chargeable'],
])('the amount %s %i (component of a sum: %s) has the fault %s', (currency, amount, isComponent, fault) =>
  expect(getChargeFault({ currency, amount }, { isComponent })).toBe(fault),
);
