import fc from 'fast-check';
import { parseWrittenFee } from '../money/written-fees.js';
import { applyFormat, detectDecimalSign, detectFormats } from './column-formats.js';

it.each([
  [['1.250', '12,50'], 'decimal-comma', true],
  [['1,250', '12.50'], 'decimal-point', true],
  [['1.250', '1.234.567'], 'decimal-comma', true],
  [['$1,250', '$1,250.50'], 'decimal-point', true],
  [['1.250', '30'], 'decimal-comma', false],
  [['1.250', '12,50', '12.50'], 'decimal-comma', false],
  [['1.250', '25,-'], 'decimal-comma', true],
])('detects the decimal sign of %j: %s, sure: %s', (cells, format, isSure) =>
  expect(detectDecimalSign(cells)).toMatchObject({
    format,
    isSure,
    example: expect.stringMatching(/^1[.,]250$/) as string,
  }),
);
it.each([[['12.50 USD', '1.250 HUF']], [['12,50 €', '$1,250']], [['12,50', '3,000']]])(
  'asks about three decimals in %j',
  (cells) => expect(detectDecimalSign(cells)).toMatchObject({ isSure: false }),
);
it.each([[['12,50 EUR', '3,000 JPY']], [['12.50 USD', '3.000 JPY']], [['$1,250', '1.250 €', '12,50 €']]])(
  'no format is needed for %j',
  (cells) => expect(detectDecimalSign(cells)).toBeNull(),
);
it.each([[['12.50', '30']], [['1.250,-', '25']], [['25', '']], [['03.04.2027']]])(
  'no cell of %j has two readings',
  (cells) => expect(detectDecimalSign(cells)).toBeNull(),
);
it('detects the day order of a column', () => {
  expect(detectFormats(['03/04/2027', '25/04/2027']).days).toEqual({
    format: 'day-first',
    isSure: true,
    example: '03/04/2027',
  });
  expect(detectFormats(['03/04/2027']).days).toMatchObject({ isSure: false });
  expect(detectFormats(['2027-04-03', '3 April 2027'])).toEqual({ days: null, amounts: null });
});
it.each([
  ['03/04/2027 23:59', 'day-first', '2027-04-03 23:59'],
  ['27.02.28 12:00', 'year-first', '2027-02-28 12:00'],
  ['125,130', 'decimal-point', '125,130'],
  ['125,130 KWD', 'decimal-comma', '125.13 KWD'],
  ['12,500', 'decimal-point', '12500'],
  ['03/04/2027 / 05/06/2027', 'month-first', '2027-03-04 / 2027-05-06'],
  ['€1.250 / €1.300,50', 'decimal-comma', '€1250 / €1300.5'],
  ['$1,250, free for students', 'decimal-point', '$1250, free for students'],
  ['1.250', 'decimal-point', '1.25'],
  ['12.50', 'decimal-comma', '12.50'],
  ['3,000 JPY', 'decimal-comma', '3000 JPY'],
  ['¥3.000 / 12.50 USD', 'decimal-point', '¥3000 / 12.5 USD'],
  ['1.250', null, '1.250'],
] as const)('reads %j as %s: %j', (cell, format, text) => expect(applyFormat(cell, format)).toBe(text));

it.each([
  ['JPY', '3,000', '3000'],
  ['EUR', '3,000', '3'],
])('knows the currency of the row: %s', (currency, cell, text) =>
  expect(applyFormat(cell, 'decimal-comma', currency)).toBe(text),
);

it('reads each amount as it is written in the column’s format', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('de', 'en'), (amount, locale) => {
      const cell = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
      const format = locale === 'de' ? 'decimal-comma' : 'decimal-point';
      expect(parseWrittenFee(applyFormat(cell, format), 'EUR')).toEqual({ amount, currency: 'EUR' });
    }),
  ));
