import { CURRENCIES, getCurrencyDigits } from './currencies.js';
import { getCountryCurrency, getLocaleCurrency } from './country-currencies.js';
import { convertMoney, convertToMajorUnits, formatApproximateMoney, sumIn } from './rates.js';

const rates = { USD: 1.16, JPY: 180, HUF: 380, GBP: 0.87 };

describe('a conversion by reference rates', () => {
  it.each([
    [2000, 'USD', 'EUR', 1724],
    [2000, 'EUR', 'USD', 2320],
    [2000, 'USD', 'JPY', 3103],
    [3000, 'JPY', 'EUR', 1667],
    [3000, 'JPY', 'USD', 1933],
    [2500, 'EUR', 'EUR', 2500],
    [2500, 'RUB', 'RUB', 2500],
    [0, 'USD', 'EUR', 0],
  ])('of %i %s to %s is %i', (amount, currency, target, expected) =>
    expect(convertMoney({ amount, currency }, target, rates)).toEqual({ amount: expected, currency: target }),
  );
  it.each([
    ['RUB', 'EUR'],
    ['EUR', 'RUB'],
    ['constructor', 'EUR'],
  ])('from %s to %s is unknown', (currency, target) =>
    expect(convertMoney({ amount: 100, currency }, target, rates)).toBeNull(),
  );
  it.each(CURRENCIES)('there and back loses at most half a minor unit of %s', (currency) => {
    const all = { ...rates, [currency]: rates[currency as keyof typeof rates] ?? 1.3 };
    for (const amount of [1, 99, 2500, 123_456]) {
      const euros = convertToMajorUnits({ amount, currency }, 'EUR', all)!;
      const perEuro = currency === 'EUR' ? 1 : all[currency as keyof typeof all];
      expect(Math.round(euros * perEuro * 10 ** getCurrencyDigits(currency))).toBe(amount);
    }
  });
});

it.each([
  [1724, 'EUR', 'EUR 17'],
  [1050, 'EUR', 'EUR 11'],
  [1000, 'EUR', 'EUR 10'],
  [235, 'EUR', 'EUR 2.35'],
  [3103, 'JPY', 'JPY 3,103'],
  [12_345, 'KWD', 'KWD 12'],
])('shows about %i %s as %s', (amount, currency, expected) =>
  expect(formatApproximateMoney({ amount, currency })).toBe(expected),
);

it('sums amounts in one currency and reports those without a rate', () =>
  expect(
    sumIn(
      [
        { amount: 2000, currency: 'USD' },
        { amount: 1000, currency: 'EUR' },
        { amount: 9000, currency: 'RUB' },
      ],
      'EUR',
      rates,
    ),
  ).toEqual({ sum: { amount: 2724, currency: 'EUR' }, unconverted: [{ amount: 9000, currency: 'RUB' }] }));

describe('the currency of a locale', () => {
  it.each([
    [['en-GB'], 'GBP'],
    [['de-CH', 'en'], 'CHF'],
    [['ja'], 'JPY'],
    [['en', 'fr-CA'], 'CAD'],
    [['en'], 'EUR'],
    [['bg-BG'], 'EUR'],
    [['not a tag!', 'pl-PL'], 'PLN'],
    [['en-AQ'], 'EUR'],
    [[], 'EUR'],
  ])('%j is %s', (locales, currency) => expect(getLocaleCurrency(locales)).toBe(currency));

  it('exists for every country that has one', () => {
    for (const country of ['US', 'AU', 'SE', 'IN', 'BR', 'ZA', 'KR', 'CW', 'TR'])
      expect(CURRENCIES).toContain(getCountryCurrency(country));
    expect(getCountryCurrency('AQ')).toBeNull();
  });
});
