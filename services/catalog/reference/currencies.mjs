import { createRequire } from 'node:module';
import { countries as listedCountries } from 'countries-list';

const require = createRequire(import.meta.url);
const { data: isoCurrencies } = require('currency-codes');
const units = require('world-currencies');
const { region, fractions } = require('cldr-core/supplemental/currencyData.json').supplemental.currencyData;

/** The countries in which a currency is legal tender today. Funds, metals and test codes have none. */
const countriesByCurrency = new Map();
for (const [country, uses] of Object.entries(region))
  for (const use of uses)
    for (const [code, { _to, _tender }] of Object.entries(use))
      if (!_to && _tender !== 'false')
        countriesByCurrency.set(code, [...(countriesByCurrency.get(code) ?? []), country]);

/** Formats a whole amount. “1.00” would be plural in English. */
const formatToken = (locale, code, currencyDisplay, value, tokenType) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay,
    maximumFractionDigits: 0,
  })
    .formatToParts(value)
    .find(({ type }) => type === tokenType).value;
const getHomeCountry = (code) =>
  listedCountries[code.slice(0, 2)]?.currency.includes(code)
    ? code.slice(0, 2)
    : countriesByCurrency.get(code)[0];
function getLocale(code) {
  const home = getHomeCountry(code);
  const language = listedCountries[home]?.languages[0];
  return language && Intl.NumberFormat.supportedLocalesOf(`${language}-${home}`).length
    ? `${language}-${home}`
    : 'en';
}

function getMinorUnit(code, gaps) {
  if (gaps.minorless.includes(code)) return [null, null];
  if (gaps.minor[code]) return gaps.minor[code];
  const name = units[code]?.units.minor.name.toLowerCase();
  if (!name) throw new Error(`The gaps file must name the minor unit of ${code}.`);
  return [name, `${name}s`];
}

/** ISO 4217 with the names and symbols of CLDR. The id is the ISO number. */
export const buildCurrencies = (gaps) =>
  [...countriesByCurrency.keys()].sort().map((code) => {
    const { number, digits, currency } = isoCurrencies.find((row) => row.code === code) ?? {
      ...gaps.currencies[code],
      currency: gaps.currencies[code].name,
    };
    const [minor_single, minor_plural] = getMinorUnit(code, gaps);
    const unitsPerMajor = Math.round(1 / (units[code]?.units.minor.majorValue || 1));
    return {
      id: Number(number),
      name: new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }).of(code) ?? currency,
      code,
      major_single: formatToken('en', code, 'name', 1, 'currency'),
      major_plural: formatToken('en', code, 'name', 2, 'currency'),
      minor_single,
      minor_plural,
      symbol: formatToken('en', code, 'narrowSymbol', 1, 'currency'),
      symbol_native:
        formatToken(getLocale(code), code, 'narrowSymbol', 1, 'currency').replace(/\p{Cf}/gu, '') || code,
      iso_code: number.padStart(3, '0'),
      iso_digits: digits,
      decimals: Number(fractions[code]?._digits ?? fractions.DEFAULT._digits),
      num_to_basic: gaps.perMajor[code] ?? (digits > 0 ? 10 ** digits : unitsPerMajor),
    };
  });
