import { foldCity } from '@laurel/rules/premieres/city-relation';
import type { Film, Screening } from '../../domain/model.js';
import { mayHaveMoreSelections } from '../../domain/rules/selection.js';
import { toDayNumber } from '../../domain/rules/day-number.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { FILM_FIELDS } from '../../domain/rules/film-fields.js';
import { fieldNames } from '../numbers/type-numbers.js';

/** A screening as premiere rules read it. */
export interface SubjectScreening {
  /** Days since 1970; −∞ for a film that is online now. */
  day: number;
  /** Interned; `UNSPECIFIED` if it is missing, `UNUSED` for a string that no rule uses. */
  country: number;
  subdivision: number;
  city: number;
  isWide: boolean;
  isOnline: boolean;
  screening: Screening;
}
/** A film and the user’s role, with strings as numbers. */
export interface Subject {
  film: Film;
  role: string | null;
  /** By field number; null is unknown or not a text field. Strings that no rule uses are left out. */
  valuesByField: readonly (readonly number[] | null)[];
  /** By field number; null is unknown or not a number field. */
  numberByField: readonly (number | null)[];
  budget: { amount: number; currency: number } | null;
  /**
   * Being online now comes first. Null: the screenings are unknown and the film is not known to be online.
   */
  screenings: readonly SubjectScreening[] | null;
  /** False if the screenings are unknown. */
  areScreeningsKnown: boolean;
  /** Whether it is known if the film is online now. */
  isOnlineKnown: boolean;
  hasProductionCountries: boolean;
  /** The film may have further, unknown selections. */
  mayHaveMoreSelections: boolean;
}

const ONLINE_NOW: Screening = {
  date: '',
  country: null,
  subdivision: null,
  city: null,
  kind: 'online',
  festival: null,
};
/** A film that is online now has lost every premiere, except at festivals that accept online films. */
export const isOnlineNow = ({ day }: SubjectScreening): boolean => day === -Infinity;
const tokenByCity = new Map<string, string>();
const MAX_CACHED = 10_000;
/** Returns one token for all spellings of a city. */
export function toCityToken(text: string): string {
  const existing = tokenByCity.get(text);
  if (existing !== undefined) return existing;
  const token = `city ${foldCity(text)}`;
  if (tokenByCity.size < MAX_CACHED) tokenByCity.set(text, token);
  return token;
}
export const UNSPECIFIED = -1;
const UNUSED = -2;

/** By field number. */
const fieldReaders = fieldNames.map((field) => FILM_FIELDS[field]);

export function toSubject(film: Film, role: string | null, dictionary: Pick<Dictionary, 'find'>): Subject {
  const findNumber = (word: string) => dictionary.find(word);
  const toKnownNumbers = (values: readonly string[] | string) => {
    const texts = typeof values === 'string' ? [values] : values;
    return texts.map(findNumber).filter((number) => number >= 0);
  };
  const valuesByField: (readonly number[] | null)[] = [];
  const numberByField: (number | null)[] = [];
  for (let field = 0; field < fieldNames.length; field++) {
    const source = fieldReaders[field]!;
    const values = source.type === 'text' || source.type === 'selections' ? source.read(film, role) : null;
    valuesByField.push(values === null ? null : toKnownNumbers(values));
    numberByField.push(source.type === 'number' ? source.read(film) : null);
  }
  const toScreening = (screening: Screening) => toSubjectScreening(screening, findNumber);
  const online = film.isOnline === true ? [toScreening(ONLINE_NOW)] : [];
  const { budget } = film;
  return {
    film,
    role,
    valuesByField,
    numberByField,
    budget: budget && { amount: budget.amount, currency: findNumber(budget.currency) },
    screenings:
      film.screenings === null && online.length === 0
        ? null
        : [...online, ...(film.screenings ?? []).map(toScreening)],
    areScreeningsKnown: film.screenings !== null,
    isOnlineKnown: film.isOnline !== null,
    hasProductionCountries: film.productionCountries.length > 0,
    mayHaveMoreSelections: mayHaveMoreSelections(film),
  };
}
/** `findNumber` returns the number of a string; negative if no rule uses it. */
export function toSubjectScreening(
  screening: Screening,
  findNumber: (word: string) => number,
): SubjectScreening {
  const { date, country, subdivision, city, kind } = screening;
  const toNumber = (word: string | null) => {
    if (word === null) return UNSPECIFIED;
    const number = findNumber(word);
    return number < 0 ? UNUSED : number;
  };
  return {
    day: date === '' ? -Infinity : toDayNumber(date),
    country: toNumber(country),
    subdivision: toNumber(subdivision),
    city: toNumber(city === null ? null : toCityToken(city)),
    isWide: kind === 'online' || kind === 'tv',
    isOnline: kind === 'online',
    screening,
  };
}
