import type { Film, Screening } from '../domain/facts.js';
import type { Fact } from '../domain/judgement.js';
import { dayNumber } from './days.js';
import { facts } from './rule-types.js';
import type { Dictionary } from './rules.js';

/** A screening as the premieres read it. */
export interface Shown {
  /** Days since 1970; −∞ for what is online now. */
  day: number;
  /** Interned; −1 is not said, −2 a word that no rule knows. */
  country: number;
  subdivision: number;
  city: number;
  isWide: boolean;
  screening: Screening;
}
/** A film and who asks, with words as numbers. */
export interface Subject {
  film: Film;
  role: string | null;
  /** By a fact's number; null is unknown, and so is what holds no words. A word that no rule knows is left out. */
  sets: readonly (readonly number[] | null)[];
  /** By a fact's number; null is unknown, and so is what is no number. */
  numbers: readonly (number | null)[];
  budget: { amount: number; currency: number } | null;
  /** What is online now comes first; null: nothing is known of screenings, and the film is not known to be online. */
  shown: readonly Shown[] | null;
  /** False where only what is online now is known. */
  knowsAll: boolean;
  /** Interned; for what an international premiere leaves free. */
  home: readonly number[];
  isHomeKnown: boolean;
}

const ONLINE_NOW: Screening = { date: '', country: null, subdivision: null, city: null, kind: 'online' };
/** Every premiere is gone then. */
export const isOnlineNow = ({ day }: Shown): boolean => day === -Infinity;
const cities = new Map<string, string>();
const MOST_KEPT = 10_000;
/** A city however it is written. */
export function foldedCity(text: string): string {
  const known = cities.get(text);
  if (known !== undefined) return known;
  const folded = `city ${text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()}`;
  if (cities.size < MOST_KEPT) cities.set(text, folded);
  return folded;
}
const UNHEARD = -2;

const some = (all: readonly string[]) => (all.length === 0 ? null : all);
const one = (value: string | boolean | null) => (value === null ? null : [String(value)]);
/** What a film says in words; null is unknown. */
const inWords: Partial<Record<Fact, (film: Film, role: string | null) => readonly string[] | null>> = {
  mainProductionCountry: ({ productionCountries }) => some(productionCountries.slice(0, 1)),
  productionCountries: ({ productionCountries }) => some(productionCountries),
  directorNationalities: ({ directorNationalities }) => some(directorNationalities),
  directorResidency: ({ directorResidency }) => some(directorResidency),
  directorLanguages: ({ directorLanguages }) => some(directorLanguages),
  filmLanguages: ({ filmLanguages }) => filmLanguages,
  genres: ({ genres }) => some(genres),
  types: ({ types }) => some(types),
  productionSubdivisions: ({ productionSubdivisions }) => some(productionSubdivisions),
  directorSubdivisions: ({ directorSubdivisions }) => some(directorSubdivisions),
  directorIdentities: ({ directorIdentities }) => directorIdentities,
  directorGender: ({ directorGender }) => one(directorGender),
  directorIsStudent: ({ directorIsStudent }) => one(directorIsStudent),
  role: (_film, role) => one(role),
  isOnline: ({ isOnline }) => one(isOnline),
};
/** What it says in numbers; null is unknown. */
const inNumbers: Partial<Record<Fact, (film: Film) => number | null>> = {
  productionDate: ({ productionDate }) => (productionDate === null ? null : dayNumber(productionDate)),
  length: ({ length }) => length,
  directorAge: ({ directorAge }) => directorAge,
  previousFeatures: ({ previousFeatures }) => previousFeatures,
};
const wordsOf = facts.map((fact) => inWords[fact]);
const numberOf = facts.map((fact) => inNumbers[fact]);

export function subjectOf(film: Film, role: string | null, dictionary: Pick<Dictionary, 'known'>): Subject {
  const number = (word: string) => dictionary.known(word);
  const known = (all: readonly string[]) => {
    const numbers: number[] = [];
    for (let n = 0; n < all.length; n++) {
      const one = number(all[n]!);
      if (one >= 0) numbers.push(one);
    }
    return numbers;
  };
  const sets: (readonly number[] | null)[] = [];
  const numbers: (number | null)[] = [];
  for (let fact = 0; fact < facts.length; fact++) {
    const said = wordsOf[fact]?.(film, role) ?? null;
    sets.push(said && known(said));
    numbers.push(numberOf[fact]?.(film) ?? null);
  }
  const shown = (screening: Screening) => shownAs(screening, number);
  const online = film.isOnline === true ? [shown(ONLINE_NOW)] : [];
  const { budget } = film;
  return {
    film,
    role,
    sets,
    numbers,
    budget: budget && { amount: budget.amount, currency: number(budget.currency) },
    shown: film.screenings === null && online.length === 0 ? null : [...online, ...(film.screenings ?? []).map(shown)],
    knowsAll: film.screenings !== null,
    home: known(film.productionCountries),
    isHomeKnown: film.productionCountries.length > 0,
  };
}
/** `number`: of a word; below zero for one that no rule knows. */
export function shownAs(screening: Screening, number: (word: string) => number): Shown {
  const { date, country, subdivision, city, kind } = screening;
  const heard = (word: string | null) => (word === null ? -1 : orUnheard(number(word)));
  return {
    day: date === '' ? -Infinity : dayNumber(date),
    country: heard(country),
    subdivision: heard(subdivision),
    city: heard(city === null ? null : foldedCity(city)),
    isWide: kind === 'online' || kind === 'tv',
    screening,
  };
}
const orUnheard = (number: number) => (number < 0 ? UNHEARD : number);
