import type { Said } from '@laurel/words/said';
import type { CompetitionDate, Fee } from './festival.js';
import type { Submission } from './submission.js';
import type { BusinessRole, Money } from './values.js';

export type Verdict = 'eligible' | 'needs-confirmation' | 'unchecked' | 'not-eligible';
export type Outcome = 'pass' | 'fail' | 'unknown';
export type TermVerdict = {
  termId: number;
  name: string;
  type: string;
  isMandatory: boolean;
  groupKey: string | null;
  outcome: Outcome;
  rule: Said;
  /** What the film says; null where only the reader can tell. */
  film: Said | null;
  /** What stands in the way, or would settle it. */
  change: Said | null;
};
export type Explanation = {
  competitionId: number;
  verdict: Verdict;
  terms: TermVerdict[];
  score: number;
  parts: { name: string; points: number; text: Said }[];
  /**
   * `isChange`: something that the filmmaker could do; else `change` says the rule as a fact. `distance`: how little is missing, in
   * parts of the limit; 1 where there is no measure.
   */
  nearMiss: {
    termIds: number[];
    groupKey: string | null;
    change: Said;
    isChange: boolean;
    distance: number;
  } | null;
  /** Beside the verdict, which they do not change; in a few words under the same code with `.short`. */
  notices: Said[];
  /** Awards. */
  qualifiesFor: string[];
  /** A plan or a token would show more than the verdict. */
  isLocked: boolean;
};
export type Row = {
  competition: { id: number; name: string };
  festival: {
    id: number;
    name: string;
    city: string | null;
    country: string | null;
    arthouseIndex: string | null;
    profileImage: string | null;
  };
  explanation: Explanation;
  nextDeadline: CompetitionDate | null;
  fee: Fee | null;
  /** All live tiers. */
  dates: CompetitionDate[];
  /** Before this day no tier is open. */
  opensOn: string | null;
  submission: Submission | null;
};
export type Preferences = {
  budget?: Money;
  qualifiers?: string[];
  regions?: string[];
  from?: string;
  to?: string;
};
export type WizardResult = {
  id: number;
  createdAt: string;
  userRole: BusinessRole;
  filmId: number;
  matchingCompetitionIds: number[];
  preferences: Preferences | null;
  /** Nobody was charged for it. */
  byAdministrator: boolean;
  /** Of what it found, how much a plan or a token would show. */
  locked: number;
};
export type Preview = {
  counts: Record<Verdict, number>;
  opened: Row[];
  closed: Row[];
  openedTotal: number;
  /** The eligible among them; the others are to be confirmed. */
  openedForSure: number;
  closedTotal: number;
  /** Of what opens and closes, the rows that a plan or a token would show. */
  locked: number;
  bestChange: { field: string; value: unknown; text: Said; opens: number } | null;
};
export type Chance = 'reach' | 'target' | 'safe';
/** A competition that Laurel suggested to a film. */
export type Recommendation = {
  competitionId: number;
  /** The month, YYYYMM. */
  batchId: number;
  chance: Chance;
  /** The part of the score that counts most for it, by its name and as it is said. */
  reason: string;
  why: Said;
  score: number;
};
