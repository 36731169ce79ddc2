import type { CompetitionDate, Fee } from './festival.js';
import type { Submission } from './submission.js';
import type { BusinessRole, Money } from './values.js';

export type Verdict = 'eligible' | 'needs-confirmation' | 'not-eligible';
export type Outcome = 'pass' | 'fail' | 'unknown';
export type TermVerdict = {
  termId: number;
  name: string;
  type: string;
  isMandatory: boolean;
  groupKey: string | null;
  outcome: Outcome;
  rule: string;
  film: string;
  change: string | null;
};
export type Explanation = {
  competitionId: number;
  verdict: Verdict;
  terms: TermVerdict[];
  score: number;
  parts: { name: string; points: number; text: string }[];
  /** `isChange`: something that the filmmaker could do; else `change` says the rule as a fact. */
  nearMiss: { termIds: number[]; groupKey: string | null; change: string; isChange: boolean } | null;
  /** Sentences beside the verdict, which they do not change; and each in a few words. */
  notices: string[];
  shortNotices: string[];
  /** Awards. */
  qualifiesFor: string[];
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
};
export type Preview = {
  counts: Record<Verdict, number>;
  /** Of the eligible, those that no rule on file decides. */
  unruled: number;
  opened: Row[];
  closed: Row[];
  openedTotal: number;
  /** The eligible among them; the others are to be confirmed. */
  openedForSure: number;
  closedTotal: number;
  bestChange: { field: string; value: unknown; text: string; opens: number } | null;
};
export type Chance = 'reach' | 'target' | 'safe';
/** A competition that Laurel suggested to a film. */
export type Recommendation = {
  competitionId: number;
  /** The month, YYYYMM. */
  batchId: number;
  chance: Chance;
  /** The part of the score that counts most for it, and the same in words. */
  reason: string;
  text: string;
  score: number;
};
