import { fold } from '../text/fold.js';
import { CURRENCIES, isCurrency } from './currencies.js';

/** The languages whose signs and names of currencies are read: those of the tables, and of countries with own signs. */
const LOCALES = [
  'en',
  'fr',
  'es',
  'de',
  'it',
  'pt',
  'cs',
  'da',
  'hu',
  'is',
  'nb',
  'pl',
  'ro',
  'sv',
  'tr',
  'uk',
  'ja',
  'zh',
  'ko',
];
/** Signs that several currencies have, and the one that is meant without another hint. */
const MEANT_CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
]);
/** Words and signs that CLDR does not have. */
const EXTRA_NAMES: Readonly<Record<string, readonly string[]>> = {
  us$: ['USD'],
  usd$: ['USD'],
  dollar: ['USD'],
  dollars: ['USD'],
  pound: ['GBP'],
  pounds: ['GBP'],
  euros: ['EUR'],
  eur: ['EUR'],
  c$: ['CAD'],
  ca$: ['CAD'],
  cad$: ['CAD'],
  au$: ['AUD'],
  fr: ['CHF'],
  sfr: ['CHF'],
  franken: ['CHF'],
  kronen: ['NOK', 'DKK'],
  kronor: ['SEK'],
  kroner: ['NOK', 'DKK'],
  krona: ['SEK', 'ISK'],
  zloty: ['PLN'],
  koruna: ['CZK'],
  rs: ['INR', 'PKR', 'LKR'],
  tl: ['TRY'],
};

const toKey = (text: string): string => fold(text).replace(/[\s.]/g, '');

let currenciesByName: ReadonlyMap<string, readonly string[]> | undefined;
function createCurrenciesByName(): ReadonlyMap<string, readonly string[]> {
  const codesByName = new Map<string, Set<string>>();
  const add = (name: string, code: string) =>
    codesByName.set(toKey(name), (codesByName.get(toKey(name)) ?? new Set()).add(code));
  for (const locale of LOCALES)
    for (const currency of CURRENCIES) for (const name of listNames(locale, currency)) add(name, currency);
  for (const [name, codes] of Object.entries(EXTRA_NAMES)) codesByName.set(toKey(name), new Set(codes));
  return new Map([...codesByName].map(([name, codes]) => [name, [...codes]]));
}

/** The signs and names of a currency in a language: `CA$`, `$`, `Canadian dollar`, `Canadian dollars`. */
function listNames(locale: string, currency: string): string[] {
  const displays = ['symbol', 'narrowSymbol', 'name'] as const;
  return displays.flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    const numbers = currencyDisplay === 'name' ? [1, 2, 5] : [1];
    return numbers.flatMap(
      (number) => format.formatToParts(number).find(({ type }) => type === 'currency')?.value ?? [],
    );
  });
}

/**
 * Returns the currencies that a text can mean: a code, a sign or a name such as `Kč`, `R$`, `Euro` or `złoty`. The
 * first is the most usual one. Empty if the text names no currency. `kr` has four meanings.
 */
export function findCurrencies(text: string): readonly string[] {
  const code = text.trim().toUpperCase();
  if (isCurrency(code)) return [code];
  const key = toKey(text);
  if (key === '') return [];
  currenciesByName ??= createCurrenciesByName();
  const codes = currenciesByName.get(key) ?? [];
  const meantCurrency = MEANT_CURRENCIES.get(key);
  return meantCurrency ? [meantCurrency, ...codes.filter((other) => other !== meantCurrency)] : codes;
}

/** Returns whether the first of several meanings is clear without another hint. */
export const hasClearMeaning = (text: string): boolean =>
  MEANT_CURRENCIES.has(toKey(text)) || findCurrencies(text).length === 1;
