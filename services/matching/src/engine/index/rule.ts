import type { Term } from '../../domain/model.js';
import type { FieldName, Judgement } from '../../domain/evaluation/judgement.js';
import type { Kind } from '../numbers/rule-types.js';

/** The content of a term, independent of its competition. Equal terms share one rule. */
export interface Rule {
  id: number;
  type: number;
  kind: Kind;
  field: FieldName;
  /** The number of the field. */
  about: number;
  /** A rule that is never decidable, or that requires nothing, is not compared. */
  decides: 'never' | 'always-passes' | 'compares';
  /** Seconds, years, features, days since 1970, or minor units. */
  limit: number;
  /** The bound rule that is the same for every row; null if it depends on the row. */
  plainly: BoundRule | null;
  /** Months before the next deadline, used instead of a limit; 0 for none. */
  months: number;
  /** Interned; also used for a single value. */
  values: readonly number[];
  /** Interned; −1 for none. */
  currency: number;
  /** As stated in the term, for messages. */
  value: Term['value'];
  list: readonly string[];
  otherList: readonly string[];
  currencyCode: string;
  /** Premiere rules: screenings in the film’s production countries do not count. */
  exceptsHome: boolean;
  /** Screenings in these countries do not count either; interned. */
  excepts: readonly number[];
  /** The judgements if the rule is satisfied, undecidable, or the film lacks the field. Shared by all rows. */
  satisfied: Judgement;
  isOpen: Judgement;
  isUnknown: Judgement;
  /** The judgement if the rule is violated; null if that depends on the film. */
  fails: Judgement | null;
}

/** A premiere level at a location. Festivals in one city with the same requirement share it. */
export interface Site {
  id: number;
  level: string;
  /** Being online or an online screening does not use up a premiere here. */
  takesOnline: boolean;
  /** Screenings in the film’s production countries do not count. */
  exceptsHome: boolean;
  /** Screenings in these countries do not count; interned. */
  excepts: readonly number[];
  /** Interned; −1 if it does not matter. */
  country: number;
  subdivision: number;
  city: number;
  /** A UN region, for a regional premiere without a list. */
  region: string | null;
  /** Interned countries of a regional premiere. */
  list: readonly number[];
}

/**
 * A rule applied to a row. Its limit may depend on the row’s next deadline, its site on the festival’s
 * location.
 */
export interface BoundRule {
  rule: Rule;
  limit: number;
  site: Site | null;
  /** For a premiere: days since 1970; 2^31 − 1 if unknown. */
  startsOn: number;
}
