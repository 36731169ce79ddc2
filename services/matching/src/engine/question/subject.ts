import { foldedCity } from '@laurel/rules/premieres';
import type { Film, Screening } from '../../domain/facts.js';
import { mayHaveMore } from '../../domain/selection.js';
import { dayNumber } from '../numbers/days.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { inNumbers, inWords } from './film-facts.js';
import { facts } from '../numbers/rule-types.js';

/** A screening as the premieres read it. */
export interface Shown {
  /** Days since 1970; −∞ for what is online now. */
  day: number;
  /** Interned; −1 is not said, −2 a word that no rule knows. */
  country: number;
  subdivision: number;
  city: number;
  isWide: boolean;
  isOnline: boolean;
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
  /** Whether it is said if the film is online now. */
  knowsOnline: boolean;
  isHomeKnown: boolean;
  /** It may have been selected where nobody has said. */
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
/** Every premiere is gone then, but where films that are online are taken. */
export const isOnlineNow = ({ day }: Shown): boolean => day === -Infinity;
const cities = new Map<string, string>();
const MOST_KEPT = 10_000;
/** A city however it is written, as the one word that the dictionary keeps for it. */
export function cityWord(text: string): string {
  const known = cities.get(text);
  if (known !== undefined) return known;
  const folded = `city ${foldedCity(text)}`;
  if (cities.size < MOST_KEPT) cities.set(text, folded);
  return folded;
}
const UNHEARD = -2;

/** By a fact's number. */
const wordsOf = facts.map((fact) => new Map(inWords).get(fact));
const numberOf = facts.map((fact) => new Map(inNumbers).get(fact));

export function subjectOf(film: Film, role: string | null, dictionary: Pick<Dictionary, 'known'>): Subject {
  const number = (word: string) => dictionary.known(word);
  const known = (said: readonly string[] | string) => {
    const found: number[] = [];
    for (let n = 0, all = typeof said === 'string' ? [said] : said; n < all.length; n++) {
      const one = number(all[n]!);
      if (one >= 0) found.push(one);
    }
    return found;
  };
  const sets: (readonly number[] | null)[] = [];
  const numbers: (number | null)[] = [];
  for (let fact = 0; fact < facts.length; fact++) {
    const said = wordsOf[fact]?.(film, role) ?? null;
    sets.push(said === null ? null : known(said));
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
    shown:
      film.screenings === null && online.length === 0
        ? null
        : [...online, ...(film.screenings ?? []).map(shown)],
    knowsAll: film.screenings !== null,
    knowsOnline: film.isOnline !== null,
    isHomeKnown: film.productionCountries.length > 0,
    mayHaveMoreSelections: mayHaveMore(film),
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
    city: heard(city === null ? null : cityWord(city)),
    isWide: kind === 'online' || kind === 'tv',
    isOnline: kind === 'online',
    screening,
  };
}
const orUnheard = (number: number) => (number < 0 ? UNHEARD : number);
