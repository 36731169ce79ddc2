import type { Term } from '../../domain/facts.js';
import type { Fact, Judgement } from '../../domain/judgement.js';
import type { Kind } from '../numbers/rule-types.js';

/** What a term asks, apart from whose term it is: equal terms share one. */
export interface Rule {
  id: number;
  type: number;
  kind: Kind;
  fact: Fact;
  /** The fact's number. */
  about: number;
  /** A rule that leaves everything open, or asks nothing, is never compared. */
  decides: 'never' | 'always-passes' | 'compares';
  /** Seconds, years, features, days since 1970, minor units. */
  limit: number;
  /** What it asks of every row alike; null where that depends on the row. */
  plainly: Asked | null;
  /** So many months before the next deadline, instead of a limit; 0 for none. */
  months: number;
  /** Interned; also where one value alone is asked for. */
  values: readonly number[];
  /** Interned; −1 for none. */
  currency: number;
  /** As the term says it, for the words. */
  value: Term['value'];
  list: readonly string[];
  otherList: readonly string[];
  currencyCode: string;
  /** Of a premiere: what was shown in the film’s own countries does not count. */
  exceptsHome: boolean;
  /** Nor what was shown in these countries; interned. */
  excepts: readonly number[];
  /** What it says where it is met, where it leaves all open and where the film does not say; shared by all who ask. */
  passes: Judgement;
  isOpen: Judgement;
  isUnknown: Judgement;
  /** What it says where it is not met; null where that depends on the film. */
  fails: Judgement | null;
}

/** A level of premiere at a place: festivals of one city that ask for the same share it. */
export interface Site {
  id: number;
  level: string;
  /** What is online loses no premiere here. */
  takesOnline: boolean;
  /** Nor what was shown in the film’s own countries. */
  exceptsHome: boolean;
  /** Nor in these countries; interned. */
  excepts: readonly number[];
  /** Interned; −1 where it does not matter. */
  country: number;
  subdivision: number;
  city: number;
  /** A UN region, for a regional premiere without a list. */
  region: string | null;
  /** Interned countries of a regional premiere. */
  list: readonly number[];
}

/** What a rule asks of a row: its limit may follow from the row's next deadline, its premiere from the festival's place. */
export interface Asked {
  rule: Rule;
  limit: number;
  site: Site | null;
  /** Of a premiere: days since 1970; the largest number there is where it is not known. */
  startsOn: number;
}
