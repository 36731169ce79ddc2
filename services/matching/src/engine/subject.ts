import type { Film, Screening } from '../domain/facts.js';
import type { Fact } from '../domain/judgement.js';
import { dayNumber } from './days.js';
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
  /** Per fact; null is unknown. A word that no rule knows is left out. */
  sets: Partial<Record<Fact, readonly number[] | null>>;
  numbers: Partial<Record<Fact, number | null>>;
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

export function subjectOf(film: Film, role: string | null, words: Pick<Dictionary, 'known'>): Subject {
  const number = (word: string) => words.known(word);
  const known = (all: readonly string[]) => {
    const numbers: number[] = [];
    for (let n = 0; n < all.length; n++) {
      const one = number(all[n]!);
      if (one >= 0) numbers.push(one);
    }
    return numbers;
  };
  const some = (all: readonly string[]) => (all.length === 0 ? null : known(all));
  const listed = (all: readonly string[] | null) => all && known(all);
  const one = (value: string | boolean | null) => (value === null ? null : known([String(value)]));
  const day = film.productionDate === null ? null : dayNumber(film.productionDate);
  const shown = (screening: Screening) => shownAs(screening, number);
  const online = film.isOnline === true ? [shown(ONLINE_NOW)] : [];
  const { budget } = film;
  return {
    film,
    role,
    sets: {
      mainProductionCountry: some(film.productionCountries.slice(0, 1)),
      productionCountries: some(film.productionCountries),
      directorNationalities: some(film.directorNationalities),
      directorResidency: some(film.directorResidency),
      directorLanguages: some(film.directorLanguages),
      filmLanguages: listed(film.filmLanguages),
      genres: some(film.genres),
      types: some(film.types),
      productionSubdivisions: some(film.productionSubdivisions),
      directorSubdivisions: some(film.directorSubdivisions),
      directorIdentities: listed(film.directorIdentities),
      directorGender: one(film.directorGender),
      directorIsStudent: one(film.directorIsStudent),
      role: one(role),
      isOnline: one(film.isOnline),
    },
    numbers: {
      productionDate: day,
      length: film.length,
      directorAge: film.directorAge,
      previousFeatures: film.previousFeatures,
    },
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
