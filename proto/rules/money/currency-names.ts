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
/** Signs that several currencies have, and the most usual one. */
const USUAL_CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₩', 'KRW'],
]);
/** Signs that mean their most usual currency without another hint. `$` and `¥` do not: too much money depends on it. */
const CLEAR_SIGNS: ReadonlySet<string> = new Set(['£', '₩']);
/** The currencies whose own name is just “dollar”, the most usual one first. */
const DOLLARS = 'USD CAD AUD NZD SGD HKD TWD BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD';
/** Words and signs that CLDR does not have. */
const EXTRA_NAMES: Readonly<Record<string, string>> = {
  us$: 'USD',
  'dollar dollars dolar dolares dollari dollaro dolary dolaru': DOLLARS,
  'americandollar americandollars dollarus dollarsus dolaramericano dolaresamericanos usdolar': 'USD',
  'pound pounds sterling poundsterling poundssterling libra libras livre livres sterlina sterline': 'GBP',
  'euros eur eura eurow': 'EUR',
  'c$ ca$ can$ canadiandollar dollarcanadien': 'CAD',
  'au$ a$': 'AUD',
  s$: 'SGD',
  'ar$ arg$': 'ARS',
  cl$: 'CLP',
  'co$ col$': 'COP',
  'mex$ m$n': 'MXN',
  'u$s u$d': 'USD',
  '원 원화': 'KRW',
  'fr sfr franken schweizerfranken': 'CHF',
  'franc francs': 'CHF XOF XAF',
  'kronen kroner': 'NOK DKK',
  kronor: 'SEK',
  krona: 'SEK ISK',
  'zloty zlotys zlote zlotych zlotypolski zlotepolskie zlotychpolskich': 'PLN',
  'koruna koruny korun ceskakoruna ceskekoruny ceskychkorun': 'CZK',
  'forint forints': 'HUF',
  'real reais reales': 'BRL',
  'lei leu': 'RON MDL',
  'yen yens jpyen': 'JPY',
  won: 'KRW',
  'rmb renminbi yuan yuans': 'CNY',
  '元 圆': 'CNY TWD HKD',
  'руб рублей рубля': 'RUB BYN',
  'birr br': 'ETB BYN',
  'rs rupee rupees': 'INR PKR LKR NPR',
  'tl lira liras': 'TRY',
  'peso pesos': 'MXN ARS CLP COP UYU PHP DOP CUP',
  rand: 'ZAR',
  'shekel shekels nis': 'ILS',
  'dirham dirhams': 'AED MAD',
  kd: 'KWD',
  jd: 'JOD',
  'dh dhs': 'AED MAD',
  sr: 'SAR',
  qr: 'QAR',
  ksh: 'KES',
  rm: 'MYR',
  rp: 'IDR',
  'dinar dinars': 'RSD TND DZD KWD JOD BHD IQD',
  baht: 'THB',
  'ruble rubles rouble roubles': 'RUB',
  hryvnia: 'UAH',
};

const toKey = (text: string): string => fold(text).replace(/[\s.]/g, '');

let currenciesByName: ReadonlyMap<string, readonly string[]> | undefined;
function createCurrenciesByName(): ReadonlyMap<string, readonly string[]> {
  const codesByName = new Map<string, Set<string>>();
  const add = (name: string, code: string) =>
    codesByName.set(toKey(name), (codesByName.get(toKey(name)) ?? new Set()).add(code));
  for (const locale of LOCALES)
    for (const currency of CURRENCIES) for (const name of listNames(locale, currency)) add(name, currency);
  for (const [names, codes] of Object.entries(EXTRA_NAMES))
    for (const name of names.split(' ')) codesByName.set(toKey(name), new Set(codes.split(' ')));
  return new Map([...codesByName].map(([name, codes]) => [name, [...codes]]));
}

/** The signs and names of a currency in a language: `CA$`, `$`, `Canadian dollar`, `Canadian dollars`. */
function listNames(locale: string, currency: string): string[] {
  const displays = ['symbol', 'narrowSymbol', 'name'] as const;
  return displays.flatMap((currencyDisplay) => {
    // With decimals, the name of one unit would be in the plural.
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      maximumFractionDigits: 0,
    });
    const numbers = currencyDisplay === 'name' ? [1, 2, 5] : [1];
    return numbers.flatMap(
      (number) => format.formatToParts(number).find(({ type }) => type === 'currency')?.value ?? [],
    );
  });
}

/** `25 p` are pence and `25 k` thousands, not pula and kyat. */
const SMALL_LETTER = /^[a-z]$/;
/** `CAD $`, `$ CAD`, `MXN$`. */
const CODE_WITH_DOLLAR = /^(?:([A-Z]{3}) ?\$|\$ ?([A-Z]{3}))$/;

/**
 * Returns the currencies that a text can mean: a code, a sign or a name such as `Kč`, `R$`, `Euro` or `złoty`. The
 * first is the most usual one. Empty if the text names no currency. `kr` has four meanings, `$` more than twenty.
 */
export function findCurrencies(text: string): readonly string[] {
  const code = text.trim().toUpperCase();
  if (isCurrency(code)) return [code];
  currenciesByName ??= createCurrenciesByName();
  const codeWithDollar = code.replace(CODE_WITH_DOLLAR, '$1$2');
  if (currenciesByName.get('$')!.includes(codeWithDollar)) return [codeWithDollar];
  const key = toKey(text);
  if (key === '' || SMALL_LETTER.test(text.trim())) return [];
  const codes = currenciesByName.get(key) ?? [];
  const usualCurrency = USUAL_CURRENCIES.get(key);
  return usualCurrency ? [usualCurrency, ...codes.filter((other) => other !== usualCurrency)] : codes;
}

/** Returns whether the first of several meanings is clear without another hint. */
export const hasClearMeaning = (text: string): boolean =>
  CLEAR_SIGNS.has(toKey(text)) || findCurrencies(text).length === 1;
