import { isBloc } from '@laurel/rules/locations/blocs';
import { DAYS_IN_MONTH, formatDay, formatMoment } from '@laurel/rules/dates/days';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { formatDuration, formatRuntime } from '@laurel/rules/films/runtimes';
import { nameFor } from './location-names.js';
import { isMessage, message, type Message } from './message.js';

/** Names that only the page has loaded. Null means that the code itself is shown. */
export interface Names {
  subdivision(code: string): string | null;
}
export interface Voice {
  language: string;
  formatMessage(message: Message): string;
  names: Names;
}
type Format = (value: never, voice: Voice) => unknown;

const MAX_LISTED_NAMES = 8;
const MINUTE = 60;
/** Countries that take an article in English. */
const WITH_ARTICLE = new Set('AE BS CD CF CG DO GB GM KM KY MH MV NL PH SB SC US VA VI'.split(' '));

const cache = new Map<string, unknown>();
function getCached<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}
/** Returns the name of a country, or “a country of …” for a group. */
const country = (code: string, { language, formatMessage }: Voice) =>
  isBloc(code)
    ? formatMessage({ code: `${code.replace(':', '.')}.country`, values: {} })
    : nameFor(language, 'region', code);
const language = (code: string, voice: Voice) => nameFor(voice.language, 'language', code);
const inCountry = (code: string, voice: Voice) =>
  `${voice.language === 'en' && WITH_ARTICLE.has(code) ? 'the ' : ''}${country(code, voice)}`;
const region = (code: string, voice: Voice) =>
  voice.names.subdivision(code) ??
  voice.formatMessage(message('region.unnamed', { code, country: country(code.slice(0, 2), voice) }));
const formatItem = (value: unknown, voice: Voice) =>
  isMessage(value) ? voice.formatMessage(value) : String(value);

/** Shortens long lists and shows the number of omitted values. */
function joinNames(names: readonly string[], type: 'conjunction' | 'disjunction', voice: Voice): string {
  const more = names.length - MAX_LISTED_NAMES + 1;
  const shown =
    names.length > MAX_LISTED_NAMES
      ? [...names.slice(0, MAX_LISTED_NAMES - 1), voice.formatMessage(message('list.more', { more }))]
      : names;
  return getCached(`${type} ${voice.language}`, () => new Intl.ListFormat(voice.language, { type })).format(
    shown,
  );
}
const formatList =
  (type: 'conjunction' | 'disjunction', name: (value: string, voice: Voice) => string): Format =>
  (values: readonly string[], voice) =>
    joinNames(
      [values].flat().map((value) => name(value, voice)),
      type,
      voice,
    );
const lowercaseFirst = (text: string, { language }: Voice) =>
  text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

function formatSpan(days: number, { formatMessage }: Voice): string {
  if (days < 60) return formatMessage(message('span.days', { days }));
  const months = Math.round(days / DAYS_IN_MONTH);
  return months < 24
    ? formatMessage(message('span.months', { months }))
    : formatMessage(message('span.years', { years: Math.floor(months / 12) }));
}
const formatMinutes = (seconds: number) =>
  seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : formatRuntime(seconds);
/** In UTC, or in the given time zone. */
const moment = ((when: string | { instant: string; timeZone: string }) =>
  typeof when === 'string' ? formatMoment(when) : formatMoment(when.instant, when.timeZone)) as Format;
const [day, or, and] = [formatDay as Format, 'disjunction', 'conjunction'] as const;

const formatCode =
  (prefix: string): Format =>
  (code: string, { formatMessage }) =>
    formatMessage({ code: `${prefix}.${code}`, values: {} });

/** Formatters by placeholder name. Other values are inserted unchanged; nested messages are formatted. */
export const formats: Readonly<Record<string, Format>> = {
  day,
  completed: day,
  deadline: day,
  fits: day,
  from: day,
  moment,
  until: moment,
  runtime: formatRuntime as Format,
  length: formatMinutes as Format,
  duration: formatDuration as Format,
  span: formatSpan as Format,
  money: ((money: Money) => formatMoney(money)) as Format,
  countries: formatList(or, country),
  inCountries: formatList(or, inCountry),
  exceptCountries: formatList(or, inCountry),
  languages: formatList(or, language),
  regions: formatList(or, region),
  words: formatList(or, formatItem),
  options: formatList(or, formatItem),
  festivals: formatList(or, formatItem),
  allCountries: formatList(and, country),
  allLanguages: formatList(and, language),
  allRegions: formatList(and, region),
  allOptions: formatList(and, formatItem),
  allNames: formatList(and, formatItem),
  awards: formatList(and, formatItem),
  shares: formatList(and, formatItem),
  rules: ((rules: number | readonly unknown[], voice) =>
    typeof rules === 'number' ? rules : rules.map((rule) => formatItem(rule, voice)).join(', ')) as Format,
  alternatives: ((all: readonly Message[], voice) =>
    [...new Set(all.map((alternative) => voice.formatMessage(alternative)))]
      .map((text, n) => (n === 0 ? text : lowercaseFirst(text, voice)))
      .join(', or ')) as Format,
  preference: ((rule: Message, voice) => lowercaseFirst(voice.formatMessage(rule), voice)) as Format,
  fact: formatCode('fact'),
  level: formatCode('level'),
  premiere: formatCode('premiere'),
  location: ((at: { city: string | null; country: string | null }, voice) =>
    [at.city, at.country && country(at.country, voice)].filter(Boolean).join(', ')) as Format,
};

export const formatValue = (name: string, value: unknown, voice: Voice): unknown => {
  if (value === null || value === undefined) return value;
  if (Object.hasOwn(formats, name)) return formats[name]!(value as never, voice);
  return isMessage(value) ? voice.formatMessage(value) : value;
};
