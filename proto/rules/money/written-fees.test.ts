import { getCountryCurrency } from './country-currencies.js';
import { CURRENCIES, getCurrencyDigits } from './currencies.js';
import { findCommonCurrency, parseCurrency, parseWrittenFee } from './written-fees.js';

it.each([
  ['eur', 'EUR'],
  [' $ ', null],
  ['dollars', null],
  ['€', 'EUR'],
  ['us$', 'USD'],
  ['C$', 'CAD'],
  ['MXN$', 'MXN'],
  ['AR$', 'ARS'],
  ['원', 'KRW'],
  ['$ EUR', null],
  ['CA$', 'CAD'],
  ['R$', 'BRL'],
  ['A$', 'AUD'],
  ['Kč', 'CZK'],
  ['zł', 'PLN'],
  ['złoty', 'PLN'],
  ['Euro', 'EUR'],
  ['euros', 'EUR'],
  ['US dollars', 'USD'],
  ['Schweizer Franken', 'CHF'],
  ['Fr.', 'CHF'],
  ['£', 'GBP'],
  ['¥', null],
  ['円', 'JPY'],
  ['US Dollar', 'USD'],
  ['RMB', 'CNY'],
  ['S$', 'SGD'],
  ['CAD $', 'CAD'],
  ['₩', 'KRW'],
  ['pesos', null],
  ['kr', null],
  ['ZZZ', null],
  ['constructor', null],
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
    ['1.250', 'JPY', { amount: 1250, currency: 'JPY' }],
    ['3,000 JPY', null, { amount: 3000, currency: 'JPY' }],
    ['1.250,00', 'JPY', { amount: 1250, currency: 'JPY' }],
    ['12,50 €', 'USD', { amount: 1250, currency: 'EUR' }],
    ['EUR 25', null, { amount: 2500, currency: 'EUR' }],
    ['25 €', null, { amount: 2500, currency: 'EUR' }],
    ['2000.00', 'JPY', { amount: 2000, currency: 'JPY' }],
    ['0', 'EUR', { amount: 0, currency: 'EUR' }],
    ['Waived', 'EUR', { amount: 0, currency: 'EUR' }],
    ['-', null, null],
    ['0.00', 'JPY', { amount: 0, currency: 'JPY' }],
    ['', 'EUR', null],
    ['25,- €', null, { amount: 2500, currency: 'EUR' }],
    ['150:-', 'SEK', { amount: 15_000, currency: 'SEK' }],
    ['DKK 1.500,-', null, { amount: 150_000, currency: 'DKK' }],
    ["CHF 1'500.–", null, { amount: 150_000, currency: 'CHF' }],
    ['15.000,- ISK', null, { amount: 15_000, currency: 'ISK' }],
    ['$35.00 (USD)', 'EUR', { amount: 3500, currency: 'USD' }],
    ['$35.00 (CAD)', null, { amount: 3500, currency: 'CAD' }],
    ['Free (waiver)', 'EUR', { amount: 0, currency: 'EUR' }],
    ['25 € (waived)', null, 'wrong'],
    ['25 p', 'GBP', 'wrong'],
    ['unbekannt', 'EUR', null],
    ['25,-', 'EUR', { amount: 2500, currency: 'EUR' }],
    ['25.–', 'CHF', { amount: 2500, currency: 'CHF' }],
    ['15 Euro', null, { amount: 1500, currency: 'EUR' }],
    ['150 kr', 'NOK', { amount: 15_000, currency: 'NOK' }],
    ['150 kr', 'SEK', { amount: 15_000, currency: 'SEK' }],
    ['500 Kč', null, { amount: 50_000, currency: 'CZK' }],
    ['40 zł', null, { amount: 4000, currency: 'PLN' }],
    ['R$ 80,00', null, { amount: 8000, currency: 'BRL' }],
    ['C$20', null, { amount: 2000, currency: 'CAD' }],
    ['$20', 'CAD', { amount: 2000, currency: 'CAD' }],
    ['₩30,000', null, { amount: 30_000, currency: 'KRW' }],
    ['3,000 yen', null, { amount: 3000, currency: 'JPY' }],
    ['RMB 200', null, { amount: 20_000, currency: 'CNY' }],
    ['25 złotych', null, { amount: 2500, currency: 'PLN' }],
    ['500 korun', null, { amount: 50_000, currency: 'CZK' }],
    ['25 reais', null, { amount: 2500, currency: 'BRL' }],
    ['S$35', null, { amount: 3500, currency: 'SGD' }],
    ['$35 CAD', null, { amount: 3500, currency: 'CAD' }],
    ['gratuit', 'EUR', { amount: 0, currency: 'EUR' }],
    ['N/A', null, null],
    ['TBC', null, null],
    ['N/A', 'EUR', null],
  ])('parses %s (%s) as %j', (cell, currency, fee) => expect(parseWrittenFee(cell, currency)).toEqual(fee));
  it.each([
    ['25', null, 'no-currency'],
    ['$12.50', null, 'no-currency'],
    ['$12.50', 'EUR', 'no-currency'],
    ['35 dollars', null, 'no-currency'],
    ['¥3000', null, 'no-currency'],
    ['35 USD / 28 EUR', null, 'several'],
    ['35 USD (28 EUR)', 'USD', 'several'],
    ['$35 or €28', 'USD', 'several'],
    ['(1) 250 kr', 'SEK', 'several'],
    ['(1)250 kr', 'SEK', 'several'],
    ['1:250 €', null, 'wrong'],
    ['1) 250 €', null, 'several'],
    ['1(EUR)250', null, 'several'],
    ['150 kr', null, 'no-currency'],
    ['150 kr', 'EUR', 'no-currency'],
    ['25 gold', 'EUR', 'wrong'],
    ['$25 EUR', 'EUR', 'wrong'],
    ['-25', 'EUR', 'wrong'],
    ['25.505', 'EUR', 'ambiguous'],
    ['1.000', 'EUR', 'ambiguous'],
    ['KWD 1,000', null, 'ambiguous'],
    ['0.505', 'EUR', 'wrong'],
    ['2000.50', 'JPY', 'wrong'],
    ['a lot', 'EUR', 'wrong'],
    ['99999999999999999', 'EUR', 'wrong'],
  ])('rejects %s (%s): %s', (cell, currency, why) => expect(parseWrittenFee(cell, currency)).toBe(why));
});

it.each([
  ['$35', 'US', 'USD'],
  ['35 dollars', 'EC', 'USD'],
  ['350 pesos', 'MX', 'MXN'],
  ['¥3000', 'JP', 'JPY'],
  ['¥200', 'CN', 'CNY'],
  ['150 kr', 'SE', 'SEK'],
  ['US$35', 'CA', 'USD'],
])('reads %s of a festival in %s in %s', (cell, country, currency) =>
  expect(parseWrittenFee(cell, null, getCountryCurrency(country))).toMatchObject({ currency }),
);

it.each(
  'free,FREE,0,0.00,no fee,No entry fee,none,keine,keine Gebühr,kostenlos,gebührenfrei,gratuit,gratuite,gratuita,sans frais,sin costo,sin cargo,senza costi,senza spese,sem custo,sem taxa,isento,bez opłat,brak,zdarma,bez poplatku,Free entry,entrada gratuita,無料,Waived'.split(
    ',',
  ),
)('reads “%s” as free', (cell) =>
  expect(parseWrittenFee(cell, 'EUR')).toEqual({ amount: 0, currency: 'EUR' }),
);

it.each<[cell: string, row: string | null, country: string | null, currency: string]>([
  ['0,00 €', 'USD', 'US', 'EUR'],
  ['EUR 0', null, null, 'EUR'],
  ['0 USD', null, null, 'USD'],
  ['$0.00', null, null, 'USD'],
  ['$0.00', 'CAD', null, 'CAD'],
  ['0 Kč', null, null, 'CZK'],
  ['gratis', 'SEK', 'DE', 'SEK'],
  ['zdarma', null, 'CZ', 'CZK'],
  ['0', null, null, 'EUR'],
  ['gratis', null, null, 'EUR'],
  ['gratuito', null, null, 'EUR'],
  ['gratuit', null, null, 'EUR'],
  ['zdarma', null, null, 'EUR'],
  ['grátis', null, null, 'EUR'],
  ['isento', null, null, 'EUR'],
  ['free', null, null, 'EUR'],
])('reads %s (row %s, festival in %s) as zero %s', (cell, row, country, currency) =>
  expect(parseWrittenFee(cell, row, country && getCountryCurrency(country))).toEqual({ amount: 0, currency }),
);

it('reads each currency by its code, and by its English name and sign in the currency itself', () => {
  for (const currency of CURRENCIES) {
    const format = (currencyDisplay: 'code' | 'name' | 'symbol') =>
      new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
        currencyDisplay,
        maximumFractionDigits: 0,
      }).format(20);
    for (const display of ['code', 'name', 'symbol'] as const)
      expect([format(display), parseWrittenFee(format(display), currency)]).toEqual([
        format(display),
        { amount: 20 * 10 ** getCurrencyDigits(currency), currency },
      ]);
  }
});

it.each([`1${' '.repeat(100_000)}x1`, '1'.repeat(100_000), `25 (${' '.repeat(100_000)}`])(
  'refuses a very long text at once, not after minutes',
  (cell) => {
    expect(parseWrittenFee(cell, 'EUR')).toBe('wrong');
    expect(findCommonCurrency([cell], 'EUR')).toBeNull();
  },
);
