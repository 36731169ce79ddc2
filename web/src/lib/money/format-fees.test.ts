import { formatAmount, formatFeeAmount, formatFees, formatTotal } from './format-fees';

const conversion = { currency: 'EUR', rates: { USD: 1.16, JPY: 176 }, day: '2026-11-27' };
const money = (amount: number, currency: string) => ({ amount, currency });

describe('an amount', () => {
  it.each([
    [money(2000, 'USD'), 'USD 20 (about EUR 17)'],
    [money(500, 'USD'), 'USD 5 (about EUR 4.31)'],
    [money(3000, 'JPY'), 'JPY 3,000 (about EUR 17)'],
    [money(2000, 'EUR'), 'EUR 20'],
    [money(2000, 'RUB'), 'RUB 20'],
  ])('%j is shown as %s', (amount, text) => expect(formatAmount(amount, conversion)).toBe(text));
  it('is not converted to a currency without a rate, or before the rates are known', () => {
    expect(formatAmount(money(2000, 'USD'), { ...conversion, currency: 'RUB' })).toBe('USD 20');
    expect(formatAmount(money(2000, 'USD'), { ...conversion, rates: {}, day: null })).toBe('USD 20');
    expect(formatAmount(money(2000, 'USD'), null)).toBe('USD 20');
  });
  it('is converted between two currencies other than the euro', () =>
    expect(formatAmount(money(3000, 'JPY'), { ...conversion, currency: 'USD' })).toBe(
      'JPY 3,000 (about USD 20)',
    ));
});

it('a fee that is free or unknown is not converted', () =>
  expect([formatFeeAmount(money(0, 'USD'), conversion), formatFeeAmount(null, conversion)]).toEqual([
    'free',
    'fee unknown',
  ]));

it('fees that differ by format are converted each', () =>
  expect(
    formatFees(
      [
        { format: 'short', fee: money(2000, 'USD') },
        { format: 'feature', fee: money(4000, 'USD') },
      ] as never,
      conversion,
    ),
  ).toBe('Shorts USD 20 (about EUR 17) · Features USD 40 (about EUR 34)'));

describe('the total of several currencies', () => {
  it.each([
    ['is in the user’s currency', [money(2000, 'USD'), money(2500, 'EUR')], 'about EUR 42'],
    ['is not needed for one currency', [money(2500, 'EUR')], null],
    ['names amounts without a rate', [money(2000, 'USD'), money(2500, 'RUB')], 'about EUR 17 + RUB 25'],
  ])('%s', (_what, amounts, text) => expect(formatTotal(amounts, conversion)).toBe(text));
});
