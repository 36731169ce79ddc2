import type * as catalog from '@laurel/proto/catalog/v1/festival';
import type { Said } from '@laurel/words/said';
import type { Told } from './told.js';
import type { Money } from './values.js';

export type Festival = Told<catalog.Festival>;
/** `highlight.name` is safe HTML: the name with <mark> around what matched. */
export type FestivalHit = Festival & { highlight: { name: string }; matchingCompetitionIds: number[] };
export type Facet = { value: string; label: string; count: number };
export type Facets = Record<string, Facet[]>;
export type FestivalFilters = {
  country?: string[];
  region?: string[];
  type?: string[];
  genre?: string[];
  qualifier?: string[];
  premiere?: string[];
  arthouseIndex?: string[];
  student?: boolean;
  openNow?: boolean;
  feeMax?: Money;
  deadlineMonth?: string[];
};

export type Competition = Told<catalog.Competition>;
/** `text` is the rule as it is said; only the field or list of its own type is filled. */
export type Term = Told<catalog.Term> & { text: Said };
export type CompetitionDate = Told<catalog.CompetitionDate>;
export type Fee = Told<Omit<catalog.Fee, 'audience' | 'appliesTo'>> & {
  audience: 'standard' | 'student' | 'member';
  appliesTo: 'short' | 'feature' | null;
};
/** A coming deadline with its fees; `isOpenTier`: this is the tier that is open now. */
export type Deadline = {
  competitionId: number;
  competitionName: string;
  festivalId: number;
  festivalName: string;
  date: CompetitionDate;
  isOpenTier: boolean;
  fees: Fee[];
};
