import type { Film } from '../domain/facts.js';
import type { Fact } from '../domain/judgement.js';

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const and = new Intl.ListFormat('en', { type: 'conjunction' });
const or = new Intl.ListFormat('en', { type: 'disjunction' });
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const UNKNOWN = 'not known';
const NONE = 'none';
const MOST_NAMED = 6;

export const country = (code: string) => regionNames.of(code) ?? code;
export const language = (code: string) => languageNames.of(code) ?? code;
export const day = (iso: string) => dayFormat.format(new Date(`${iso}T00:00:00Z`));
const two = (number: number) => String(number).padStart(2, '0');
/** 18:42, 1:14:00. */
export function runtime(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
/** "12 s", "3 min", "1 h 5 min". */
export function duration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [h && `${h} h`, m && `${m} min`, s && `${s} s`].filter(Boolean).join(' ');
}
/** ISO 4217's digits where Intl has fewer: it says how people pay, not how sums are kept. */
const DIGITS: Readonly<Record<string, number>> = {
  AFN: 2,
  ALL: 2,
  COP: 2,
  HUF: 2,
  IDR: 2,
  IQD: 3,
  IRR: 2,
  KPW: 2,
  LAK: 2,
  LBP: 2,
  MGA: 2,
  MMK: 2,
  PKR: 2,
  SOS: 2,
  SYP: 2,
  YER: 2,
};
export function money({ amount, currency }: { amount: number; currency: string }): string {
  const style = { style: 'currency', currency } as const;
  const digits =
    DIGITS[currency] ?? new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits!;
  return new Intl.NumberFormat('en', { ...style, minimumFractionDigits: digits }).format(
    amount / 10 ** digits,
  );
}
const yesNo = (value: boolean) => (value ? 'yes' : 'no');

const nameOf: Partial<Record<Fact, (code: string) => string>> = {
  mainProductionCountry: country,
  productionCountries: country,
  directorNationalities: country,
  directorResidency: country,
  directorLanguages: language,
  filmLanguages: language,
  productionSubdivisions: (code) => `${code}, ${country(code.slice(0, 2))}`,
  directorSubdivisions: (code) => `${code}, ${country(code.slice(0, 2))}`,
};
/** The values of a fact by their names; long lists are cut, and say so. */
export function named(fact: Fact, codes: readonly string[], join: 'and' | 'or' = 'and'): string {
  return listed(codes.map(nameOf[fact] ?? ((code) => code)), join);
}
const WITH_ARTICLE = new Set('AE BS CD CF CG DO GB GM KM KY MH MV NL PH SB SC US VA VI'.split(' '));
/** The same within a sentence: "the United States". */
export function namedInSentence(fact: Fact, codes: readonly string[]): string {
  const name = nameOf[fact] ?? ((code: string) => code);
  const article = (code: string) => (name === country && WITH_ARTICLE.has(code) ? 'the ' : '');
  return listed(
    codes.map((code) => article(code) + name(code)),
    'or',
  );
}
function listed(names: readonly string[], join: 'and' | 'or'): string {
  const shown =
    names.length > MOST_NAMED
      ? [...names.slice(0, MOST_NAMED - 1), `${names.length - MOST_NAMED + 1} more`]
      : names;
  return (join === 'and' ? and : or).format(shown);
}

const known = <T>(value: T | null, words: (value: T) => string) => (value === null ? UNKNOWN : words(value));
const list = (fact: Fact, codes: readonly string[]) => (codes.length ? named(fact, codes) : UNKNOWN);
const listOrNone = (fact: Fact, codes: readonly string[] | null) =>
  known(codes, (all) => (all.length ? named(fact, all) : NONE));

/** What the film, or the asker, says to a rule. */
export function filmWords(fact: Fact, film: Film, role: string | null): string {
  switch (fact) {
    case 'mainProductionCountry':
      return list(fact, film.productionCountries.slice(0, 1));
    case 'productionCountries':
    case 'directorNationalities':
    case 'directorResidency':
    case 'directorLanguages':
    case 'genres':
    case 'types':
    case 'productionSubdivisions':
    case 'directorSubdivisions':
      return list(fact, film[fact]);
    case 'filmLanguages':
      return known(film.filmLanguages, (all) => (all.length ? named(fact, all) : 'no spoken language'));
    case 'directorIdentities':
      return listOrNone(fact, film.directorIdentities);
    case 'directorAge':
      return known(film.directorAge, (years) => `${years} years`);
    case 'previousFeatures':
      return known(film.previousFeatures, (number) =>
        number === 0 ? 'no earlier feature' : `${number} earlier ${number === 1 ? 'feature' : 'features'}`,
      );
    case 'directorGender':
      return known(film.directorGender, (gender) => gender);
    case 'directorIsStudent':
      return known(film.directorIsStudent, (isStudent) => (isStudent ? 'a student' : 'not a student'));
    case 'isOnline':
      return known(film.isOnline, (isOnline) => `publicly online: ${yesNo(isOnline)}`);
    case 'role':
      return role ?? UNKNOWN;
    case 'productionDate':
      return known(film.productionDate, day);
    case 'length':
      return known(film.length, runtime);
    case 'budget':
      return known(film.budget, money);
    case 'screenings':
      return known(film.screenings, (all) =>
        all.length === 0 ? 'not shown yet' : all.length === 1 ? 'one screening' : `${all.length} screenings`,
      );
    default:
      return '';
  }
}
