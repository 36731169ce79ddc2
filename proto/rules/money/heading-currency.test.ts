import { splitHeadingCurrency } from './heading-currency.js';

it.each([
  ['Fee (EUR)', 'Fee', 'EUR'],
  ['Entry fee [€]', 'Entry fee', 'EUR'],
  ['Fee in USD', 'Fee', 'USD'],
  ['Poplatek (Kč)', 'Poplatek', 'CZK'],
  ['Fee EUR', 'Fee', 'EUR'],
  ['Entry fee - USD', 'Entry fee', 'USD'],
  ['Fee €', 'Fee', 'EUR'],
  ['Notes all', 'Notes all', null],
  ['Fee', 'Fee', null],
  ['Fee (early)', 'Fee (early)', null],
  ['', '', null],
])('the heading “%s” is “%s” in %s', (heading, name, currency) =>
  expect(splitHeadingCurrency(heading)).toEqual({ name, currency, sign: null }),
);

it.each([
  ['Fee ($)', 'Fee', '$'],
  ['Fee $', 'Fee', '$'],
  ['Avgift (kr)', 'Avgift', 'kr'],
])('the heading “%s” is “%s” with the sign %s', (heading, name, sign) =>
  expect(splitHeadingCurrency(heading)).toEqual({ name, currency: null, sign }),
);
