import { CURRENCIES } from './currencies.js';
import { parseWrittenAmount, parseAmount } from './amounts.js';
import { formatAmountForInput, formatMoney, sumByCurrency } from './money.js';

describe('money', () => {
  it.each([
    [2500, 'EUR', 'EUR 25'],
    [1250, 'USD', 'USD 12.50'],
    [2000, 'JPY', 'JPY 2,000'],
    [1500, 'KWD', 'KWD 1.500'],
    [250_000, 'HUF', 'HUF 2,500'],
    [5000, 'COP', 'COP 50'],
    [0, 'EUR', 'EUR 0'],
    [1900, 'eur', 'EUR 19'],
  ])('formats %s minor units of %s as %s', (amount, currency, expected) =>
    expect(formatMoney({ amount, currency })).toBe(expected),
  );

  it('shows the same decimals for amounts of one currency that are shown together', () => {
    const amounts = [1000, 838, 1838].map((amount) => ({ amount, currency: 'EUR' }));
    expect(amounts.map((money) => formatMoney(money, amounts))).toEqual([
      'EUR 10.00',
      'EUR 8.38',
      'EUR 18.38',
    ]);
    expect(formatMoney({ amount: 1000, currency: 'USD' }, amounts)).toBe('USD 10');
  });

  it.each([
    [1250, 'EUR', '12.50'],
    [120_050, 'EUR', '1200.50'],
    [2500, 'EUR', '25'],
    [1500, 'KWD', '1.500'],
  ])('shows %s minor units of %s in an input field as %s', (amount, currency, text) =>
    expect(formatAmountForInput({ amount, currency })).toBe(text),
  );

  it.each([
    ['25', 'EUR', 2500],
    ['25.5', 'EUR', 2550],
    ['25,50', 'EUR', 2550],
    ['1 200', 'EUR', 120_000],
    ['1,200.50', 'EUR', 120_050],
    ['0.29', 'EUR', 29],
    ['1.005', 'KWD', 1005],
    ['1.250,50', 'EUR', 125_050],
    ['1 250,5', 'EUR', 125_050],
    ['1’250.50', 'CHF', 125_050],
    ['1.250.000', 'EUR', 125_000_000],
    ['1,250,000', 'EUR', 125_000_000],
    ['1.250.000,5', 'EUR', 125_000_050],
    ['1,200', 'EUR', 120_000],
    ['1.250,500', 'KWD', 1_250_500],
    ['0.005', 'KWD', 5],
    ['1200,50', 'EUR', 120_050],
    ['1.200', 'EUR', NaN],
    ['1.200', 'JPY', 1200],
    ['1,200', 'KWD', NaN],
    ['0,200', 'EUR', NaN],
    ['1.25.50', 'EUR', NaN],
    ['12,50,00', 'EUR', NaN],
    ['1,25.50', 'EUR', NaN],
    ['1250.50,00', 'EUR', NaN],
    ['1.250,50.5', 'EUR', NaN],
    ['1 25', 'EUR', NaN],
    ['2024 250', 'EUR', NaN],
    ['100\n200', 'EUR', NaN],
    ['100\t200', 'EUR', NaN],
    ['1 250’000', 'EUR', NaN],
    ['1 250 00', 'EUR', NaN],
    ['0 500', 'EUR', NaN],
    ['1 250.000,50', 'EUR', NaN],
    ['0,500.50', 'EUR', NaN],
    ['0.500.000', 'EUR', NaN],
    ['1 250 000,50', 'EUR', 125_000_050],
    ['1\u202f250\u202f000', 'EUR', 125_000_000],
    ['1\u00a0250', 'EUR', 125_000],
    ["12'250.50", 'CHF', 1_225_050],
    ['12.', 'EUR', NaN],
    ['1.5', 'JPY', NaN],
    ['2000.00', 'JPY', 2000],
    ['1500', 'HUF', 150_000],
    ['1500', 'COP', 150_000],
    ['1500', 'IDR', 150_000],
    ['1500', 'PKR', 150_000],
    ['1500', 'IQD', 1_500_000],
    ['1500', 'jpy', 1500],
    ['-5', 'EUR', NaN],
    ['', 'EUR', NaN],
    ['25 EUR', 'EUR', NaN],
  ])('parses “%s” of %s as %s', (typed, currency, amount) =>
    expect(parseAmount(typed, currency)).toBe(amount),
  );

  it.each([
    ['1.250', 'EUR', 'ambiguous'],
    ['1,250', 'KWD', 'ambiguous'],
    ['1.250', 'KWD', 1250],
    ['1,250', 'EUR', 125_000],
    ['1.2505', 'EUR', null],
    ['one', 'EUR', null],
  ])('parses “%s” of %s, or reports ambiguity: %s', (typed, currency, amount) =>
    expect(parseWrittenAmount(typed, currency)).toBe(amount),
  );

  it.each(CURRENCIES)('parses formatted amounts of %s unchanged', (currency) => {
    for (const amount of [0, 1, 29, 999, 2550, 120_050])
      expect(parseAmount(formatAmountForInput({ amount, currency }), currency)).toBe(amount);
  });
});

it('sums amounts by currency in alphabetical order and omits zero', () =>
  expect(
    sumByCurrency([
      { currency: 'USD', amount: 2500 },
      { currency: 'EUR', amount: 2500 },
      { currency: 'EUR', amount: 100 },
      { currency: 'JPY', amount: 0 },
    ]),
  ).toEqual([
    { currency: 'EUR', amount: 2600 },
    { currency: 'USD', amount: 2500 },
  ]));
