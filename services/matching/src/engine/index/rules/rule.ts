import type { RuleWithoutValues } from '../../../domain/rules/term-rule.js';

/**
 * The content of a term, independent of its competition, with numbers for strings. Equal terms share one
 * rule.
 */
export interface Rule extends RuleWithoutValues {
  id: number;
  type: number;
  fieldNumber: number;
  /** The bound rule that is the same for every row; null if it depends on the row. */
  sharedBoundRule: BoundRule | null;
  /** Interned, with the countries of country groups. */
  values: readonly number[];
  /** Interned; countries of listed subdivisions. */
  countries: readonly number[];
  ignoredCountries: readonly number[];
  /** Interned; −1 for none. */
  currencyNumber: number;
}

/** A premiere level at a location. Festivals in one city with the same requirement share it. */
export interface Site {
  id: number;
  level: string;
  /** Being online or an online screening does not use up a premiere here. */
  takesOnline: boolean;
  /** Screenings in the film’s production countries do not count. */
  ignoresProductionCountries: boolean;
  /** Screenings in these countries do not count; interned. */
  ignoredCountries: readonly number[];
  /** Interned; −1 if it does not matter. */
  country: number;
  subdivision: number;
  city: number;
  /** Null if it does not matter. */
  cityName: string | null;
  /** A UN region, for a regional premiere without a list. */
  region: string | null;
  /** Interned countries of a regional premiere. */
  list: readonly number[];
}

/** A rule for a row: its limit may depend on the next deadline, its site on the location. */
export interface BoundRule {
  rule: Rule;
  limit: number;
  site: Site | null;
  /** For a premiere: days since 1970; 2^31 − 1 if unknown. */
  startsOn: number;
  /** For the director’s age: the date (YYYY-MM-DD) of the next deadline; null for none. */
  deadline: string | null;
}
