import type { CompetitionKind } from './kinds.js';
import type { Theme } from './themes.js';

export interface FestivalDraft {
  name: string;
  /** The name of the original, for a festival with a nearly identical name. */
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
  /** The deadlines of its last edition are past, and the next edition is not announced. */
  isLastEditionOnly: boolean;
  kinds: CompetitionKind[];
}

export interface CompetitionDraft {
  festival: FestivalDraft;
  kind: CompetitionKind;
  name: string;
  /** The competition to which the festival's qualifiers apply. */
  isMain: boolean;
  hasTerms: boolean;
  /** Full minutes; null: no limit. */
  maxMinutes: number | null;
  minMinutes: number | null;
  /** The limit itself is not allowed: "under" and "more than". */
  isStrict: boolean;
  /** How long ago a film may have been completed: months, or since the beginning of the previous year. */
  window: 'none' | 'previousYear' | 12 | 18 | 24 | 36 | 48;
  premiere: string | null;
  isPremierePreferred: boolean;
  origin: 'none' | 'production' | 'nationality' | 'residency' | 'either';
  director: 'none' | 'gender' | 'ageCap' | 'student' | 'firstOrSecond' | 'identity';
  extra: Extra;
  /** The description states another length than the rule. */
  isContradicting: boolean;
  includesCredits: boolean;
  /** No film can satisfy the rules about its completion. */
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
