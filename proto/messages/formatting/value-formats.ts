import { isCountryGroup } from '@laurel/rules/locations/country-groups';
import { DAYS_IN_MONTH, formatDay } from '@laurel/rules/dates/days';
import { formatMoment } from '@laurel/rules/dates/time-zones';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { formatDuration, formatRuntime } from '@laurel/rules/films/runtimes';
import { getLocalizedName } from './location-names.js';
import { isMessage, message, type Message } from './message.js';

/** Names that only the page has loaded. Null means that the code itself is shown. */
export interface NameLookup {
  subdivision(code: string): string | null;
}
export interface Translator {
  language: string;
  formatMessage(message: Message): string;
  names: NameLookup;
}
type Format = (value: never, translator: Translator) => unknown;

const MAX_LISTED_NAMES = 8;
const MINUTE = 60;
/** Countries that take an article in English. */
const COUNTRIES_WITH_ARTICLE = new Set('AE BS CD CF CG DO GB GM KM KY MH MV NL PH SB SC US VA VI'.split(' '));

const cache = new Map<string, unknown>();
function getCached<T>(key: string, create: () => T): T {
  if (!cache.has(key)) cache.set(key, create());
  return cache.get(key) as T;
}
/** Returns the name of a country, or “a country of …” for a group. */
const formatCountry = (code: string, { language, formatMessage }: Translator) =>
  isCountryGroup(code)
    ? formatMessage({ code: `${code.replace(':', '.')}.country`, values: {} })
    : getLocalizedName(language, 'region', code);
const formatLanguage = (code: string, translator: Translator) =>
  getLocalizedName(translator.language, 'language', code);
const formatCountryWithArticle = (code: string, translator: Translator) =>
  `${translator.language === 'en' && COUNTRIES_WITH_ARTICLE.has(code) ? 'the ' : ''}${formatCountry(code, translator)}`;
const formatRegion = (code: string, translator: Translator) =>
  translator.names.subdivision(code) ??
  translator.formatMessage(
    message('region.unnamed', { code, country: formatCountry(code.slice(0, 2), translator) }),
  );
const formatItem = (value: unknown, translator: Translator) =>
  isMessage(value) ? translator.formatMessage(value) : String(value);

/** Shortens long lists and shows the number of omitted values. */
function joinNames(
  names: readonly string[],
  type: 'conjunction' | 'disjunction',
  translator: Translator,
): string {
  const omittedCount = names.length - MAX_LISTED_NAMES + 1;
  const listedNames =
    names.length > MAX_LISTED_NAMES
      ? [
          ...names.slice(0, MAX_LISTED_NAMES - 1),
          translator.formatMessage(message('list.more', { more: omittedCount })),
        ]
      : names;
  return getCached(
    `${type} ${translator.language}`,
    () => new Intl.ListFormat(translator.language, { type }),
  ).format(listedNames);
}
const formatList =
  (
    type: 'conjunction' | 'disjunction',
    formatName: (value: string, translator: Translator) => string,
  ): Format =>
  (values: readonly string[], translator) =>
    joinNames(
      [values].flat().map((value) => formatName(value, translator)),
      type,
      translator,
    );
const lowercaseFirst = (text: string, { language }: Translator) =>
  text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

function formatSpan(days: number, { formatMessage }: Translator): string {
  if (days < 60) return formatMessage(message('span.days', { days }));
  const months = Math.round(days / DAYS_IN_MONTH);
  return months < 24
    ? formatMessage(message('span.months', { months }))
    : formatMessage(message('span.years', { years: Math.floor(months / 12) }));
}
const formatMinutes = (seconds: number) =>
  seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : formatRuntime(seconds);
/** In UTC, or in the given time zone. */
const formatMomentValue = ((value: string | { instant: string; timeZone: string }) =>
  typeof value === 'string' ? formatMoment(value) : formatMoment(value.instant, value.timeZone)) as Format;
const formatDayValue = formatDay as Format;
const [OR, AND] = ['disjunction', 'conjunction'] as const;

const formatCode =
  (prefix: string): Format =>
  (code: string, { formatMessage }) =>
    formatMessage({ code: `${prefix}.${code}`, values: {} });

/** Formatters by placeholder name. Other values are inserted unchanged; nested messages are formatted. */
export const formats: Readonly<Record<string, Format>> = {
  day: formatDayValue,
  completed: formatDayValue,
  deadline: formatDayValue,
  fits: formatDayValue,
  enterBy: formatDayValue,
  failsOn: formatDayValue,
  from: formatDayValue,
  moment: formatMomentValue,
  until: formatMomentValue,
  runtime: formatRuntime as Format,
  length: formatMinutes as Format,
  duration: formatDuration as Format,
  span: formatSpan as Format,
  money: ((money: Money) => formatMoney(money)) as Format,
  countries: formatList(OR, formatCountry),
  inCountries: formatList(OR, formatCountryWithArticle),
  exceptCountries: formatList(OR, formatCountryWithArticle),
  languages: formatList(OR, formatLanguage),
  regions: formatList(OR, formatRegion),
  words: formatList(OR, formatItem),
  options: formatList(OR, formatItem),
  festivals: formatList(OR, formatItem),
  allCountries: formatList(AND, formatCountry),
  allLanguages: formatList(AND, formatLanguage),
  allRegions: formatList(AND, formatRegion),
  allOptions: formatList(AND, formatItem),
  allNames: formatList(AND, formatItem),
  awards: formatList(AND, formatItem),
  shares: formatList(AND, formatItem),
  rules: ((rules: number | readonly unknown[], translator) =>
    typeof rules === 'number'
      ? rules
      : rules.map((rule) => formatItem(rule, translator)).join(', ')) as Format,
  alternatives: ((alternatives: readonly Message[], translator) =>
    [...new Set(alternatives.map((alternative) => translator.formatMessage(alternative)))]
      .map((text, n) => (n === 0 ? text : lowercaseFirst(text, translator)))
      .join(', or ')) as Format,
  preference: ((rule: Message, translator) =>
    lowercaseFirst(translator.formatMessage(rule), translator)) as Format,
  field: formatCode('field'),
  level: formatCode('level'),
  premiere: formatCode('premiere'),
  location: ((location: { city: string | null; country: string | null }, translator) =>
    [location.city, location.country && formatCountry(location.country, translator)]
      .filter(Boolean)
      .join(', ')) as Format,
};

export const formatValue = (name: string, value: unknown, translator: Translator): unknown => {
  if (value === null || value === undefined) return value;
  if (Object.hasOwn(formats, name)) return formats[name]!(value as never, translator);
  return isMessage(value) ? translator.formatMessage(value) : value;
};
