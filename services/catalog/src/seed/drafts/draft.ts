import type { CompetitionKind } from './kinds.js';
import type { Theme } from './themes.js';

export interface FestivalDraft {
  name: string;
  /** The name of the festival that this one nearly duplicates; null for other festivals. */
  originalName: string | null;
  country: string;
  subdivision: string | null;
  city: string;
  theme: Theme;
  currency: string;
  isFree: boolean;
  qualifiers: string[];
  arthouseIndex: string;
  /** The month and day on which it begins. */
  month: number;
  day: number;
  /** The number of deadlines. */
  tiers: number;
  /** True if the deadlines of the last edition have passed and the next edition is not announced. */
  isLastEditionOnly: boolean;
  kinds: CompetitionKind[];
}

export interface CompetitionDraft {
  festival: FestivalDraft;
  kind: CompetitionKind;
  name: string;
  /** True for the competition that carries the festival's qualifying awards. */
  isMain: boolean;
  hasTerms: boolean;
  /** Full minutes; null: no limit. */
  maxMinutes: number | null;
  minMinutes: number | null;
  /** True if the limit itself is not allowed (“under”, “more than”). */
  isStrict: boolean;
  /** How long ago the film may have been completed: months, or since the beginning of the previous year. */
  window: 'none' | 'previousYear' | 12 | 18 | 24 | 36 | 48;
  premiere: string | null;
  isPremierePreferred: boolean;
  origin: 'none' | 'production' | 'nationality' | 'residency' | 'either';
  director: 'none' | 'gender' | 'ageCap' | 'student' | 'firstOrSecond' | 'identity';
  extra: Extra;
  /** True if the description states another length than the rule. */
  isContradicting: boolean;
  includesCredits: boolean;
  /** True if no film can satisfy the rules about its completion. */
  isImpossible: boolean;
}

export type Extra =
  | 'none'
  | 'online'
  | 'filmLanguage'
  | 'directorLanguage'
  | 'budget'
  | 'productionRegion'
  | 'directorRegion'
  | 'forbidden'
  | 'notOlder'
  | 'ageMin'
  | 'experienced'
  | 'textOnly'
  | 'mainCountry';
