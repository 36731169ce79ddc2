import type { CompetitionKind } from './kinds.js';
import type { Theme } from './themes.js';

/** A festival draft. Days are counted from the seeding day. */
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
  month: number;
  day: number;
  tiers: number;
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
  shortest: number | null;
  isStrict: boolean;
  window: 'none' | 'previousYear' | 12 | 18 | 24 | 36 | 48;
  premiere: string | null;
  isPremierePreferred: boolean;
  origin: 'none' | 'production' | 'nationality' | 'residency' | 'either';
  director: 'none' | 'gender' | 'ageCap' | 'student' | 'firstOrSecond' | 'identity';
  extra: Extra;
  isContradicting: boolean;
  includesCredits: boolean;
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
  | 'unsayable'
  | 'mainCountry';
