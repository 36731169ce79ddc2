import { parseCurrency, parseWrittenFee } from './fees.js';

it.each([
  ['eur', 'EUR'],
  [' $ ', 'USD'],
  ['€', 'EUR'],
  ['us$', 'USD'],
  ['ZZZ', null],
  ['', null],
])('maps %s to %s', (text, code) => expect(parseCurrency(text)).toBe(code));

describe('parseWrittenFee', () => {
  it.each([
    ['25', 'EUR', { amount: 2500, currency: 'EUR' }],
    ['1,250.50', 'USD', { amount: 125_050, currency: 'USD' }],
    ['12,5', 'EUR', { amount: 1250, currency: 'EUR' }],
    ['1.250,50', 'EUR', { amount: 125_050, currency: 'EUR' }],
    ['€ 1.250,50', null, { amount: 125_050, currency: 'EUR' }],
    ["CHF 1'250.50", null, { amount: 125_050, currency: 'CHF' }],
    ['1.250.000', 'JPY', { amount: 1_250_000, currency: 'JPY' }],
    ['1.250,00', 'JPY', { amount: 1250, currency: 'JPY' }],
    ['$12.50', 'EUR', { amount: 1250, currency: 'USD' }],
    ['EUR 25', null, { amount: 2500, currency: 'EUR' }],
    ['25 €', null, { amount: 2500, currency: 'EUR' }],
    ['2000.00', 'JPY', { amount: 2000, currency: 'JPY' }],
    ['0', 'EUR', { amount: 0, currency: 'EUR' }],
    ['Waived', 'EUR', { amount: 0, currency: 'EUR' }],
    ['free', null, null],
    ['0', null, null],
    ['0.00', 'JPY', { amount: 0, currency: 'JPY' }],
    ['', 'EUR', null],
  ])('parses %s (%s) as %j', (cell, currency, fee) => expect(parseWrittenFee(cell, currency)).toEqual(fee));
  it.each([
    ['25', null, 'no-currency'],
    ['25 gold', 'EUR', 'wrong'],
    ['$25 EUR', 'EUR', 'wrong'],
    ['-25', 'EUR', 'wrong'],
    ['25.505', 'EUR', 'ambiguous'],
    ['1.000', 'EUR', 'ambiguous'],
    ['1.000', 'JPY', 'ambiguous'],
    ['KWD 1,000', null, 'ambiguous'],
    ['0.505', 'EUR', 'wrong'],
    ['2000.50', 'JPY', 'wrong'],
    ['a lot', 'EUR', 'wrong'],
    ['99999999999999999', 'EUR', 'wrong'],
  ])('rejects %s (%s): %s', (cell, currency, why) => expect(parseWrittenFee(cell, currency)).toBe(why));
});
