import { isBloc } from '@laurel/rules/blocs';
import { DAYS_IN_MONTH, formatDay, formatMoment } from '@laurel/rules/days';
import { formatMoney, type Money } from '@laurel/rules/money';
import { formatDuration, formatRuntime } from '@laurel/rules/runtimes';
import { nameFor } from './place-names.js';
import { isSaid, say, type Said } from './said.js';

/** Names that only a page has at hand; null: it stands for itself. */
export interface Names {
  subdivision(code: string): string | null;
}
export interface Voice {
  language: string;
  words(said: Said): string;
  names: Names;
}
type Format = (value: never, voice: Voice) => unknown;

const MOST_NAMED = 8;
const MINUTE = 60;
/** The countries that English names with an article. */
const WITH_ARTICLE = new Set('AE BS CD CF CG DO GB GM KM KY MH MV NL PH SB SC US VA VI'.split(' '));

const kept = new Map<string, unknown>();
function once<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}
/** A country by its name, any country of a group by the group's. */
const country = (code: string, { language, words }: Voice) =>
  isBloc(code)
    ? words({ code: `${code.replace(':', '.')}.country`, values: {} })
    : nameFor(language, 'region', code);
const language = (code: string, voice: Voice) => nameFor(voice.language, 'language', code);
const inCountry = (code: string, voice: Voice) =>
  `${voice.language === 'en' && WITH_ARTICLE.has(code) ? 'the ' : ''}${country(code, voice)}`;
const region = (code: string, voice: Voice) =>
  voice.names.subdivision(code) ??
  voice.words(say('region.unnamed', { code, country: country(code.slice(0, 2), voice) }));
const one = (value: unknown, voice: Voice) => (isSaid(value) ? voice.words(value) : String(value));

/** Long lists are cut, and say so. */
function joined(names: readonly string[], type: 'conjunction' | 'disjunction', voice: Voice): string {
  const more = names.length - MOST_NAMED + 1;
  const shown =
    names.length > MOST_NAMED
      ? [...names.slice(0, MOST_NAMED - 1), voice.words(say('list.more', { more }))]
      : names;
  return once(`${type} ${voice.language}`, () => new Intl.ListFormat(voice.language, { type })).format(shown);
}
const listOf =
  (type: 'conjunction' | 'disjunction', name: (value: string, voice: Voice) => string): Format =>
  (values: readonly string[], voice) =>
    joined(
      [values].flat().map((value) => name(value, voice)),
      type,
      voice,
    );
const small = (text: string, { language }: Voice) =>
  text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

function span(days: number, { words }: Voice): string {
  if (days < 60) return words(say('span.days', { days }));
  const months = Math.round(days / DAYS_IN_MONTH);
  return months < 24
    ? words(say('span.months', { months }))
    : words(say('span.years', { years: Math.floor(months / 12) }));
}
const minutes = (seconds: number) =>
  seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : formatRuntime(seconds);
/** In UTC, or in the zone that comes along. */
const moment = ((when: string | { instant: string; timeZone: string }) =>
  typeof when === 'string' ? formatMoment(when) : formatMoment(when.instant, when.timeZone)) as Format;
const [day, or, and] = [formatDay as Format, 'disjunction', 'conjunction'] as const;

/** How a value is written, by its name; one that is not here stands as it is, and what is said is put in words. */
export const formats: Readonly<Record<string, Format>> = {
  day,
  completed: day,
  deadline: day,
  fits: day,
  from: day,
  moment,
  until: moment,
  runtime: formatRuntime as Format,
  length: minutes as Format,
  duration: formatDuration as Format,
  span: span as Format,
  money: ((money: Money) => formatMoney(money)) as Format,
  countries: listOf(or, country),
  inCountries: listOf(or, inCountry),
  exceptCountries: listOf(or, inCountry),
  languages: listOf(or, language),
  regions: listOf(or, region),
  words: listOf(or, one),
  festivals: listOf(or, one),
  allCountries: listOf(and, country),
  allLanguages: listOf(and, language),
  allRegions: listOf(and, region),
  allWords: listOf(and, one),
  allNames: listOf(and, one),
  awards: listOf(and, one),
  shares: listOf(and, one),
  rules: ((rules: number | readonly unknown[], voice) =>
    typeof rules === 'number' ? rules : rules.map((rule) => one(rule, voice)).join(', ')) as Format,
  alternatives: ((all: readonly Said[], voice) =>
    [...new Set(all.map((said) => voice.words(said)))]
      .map((text, n) => (n === 0 ? text : small(text, voice)))
      .join(', or ')) as Format,
  wish: ((rule: Said, voice) => small(voice.words(rule), voice)) as Format,
  fact: ((fact: string, { words }) => words({ code: `fact.${fact}`, values: {} })) as Format,
  level: ((level: string, { words }) => words({ code: `level.${level}`, values: {} })) as Format,
  premiere: ((level: string, { words }) => words({ code: `premiere.${level}`, values: {} })) as Format,
  place: ((at: { city: string | null; country: string | null }, voice) =>
    [at.city, at.country && country(at.country, voice)].filter(Boolean).join(', ')) as Format,
};

export const formatted = (name: string, value: unknown, voice: Voice): unknown => {
  if (value === null || value === undefined) return value;
  if (Object.hasOwn(formats, name)) return formats[name]!(value as never, voice);
  return isSaid(value) ? voice.words(value) : value;
};
