import type { CompetitionKind } from './kinds.js';
import type { Theme } from './themes.js';

/** A festival while it is being made up. Days are counted from the seeding day. */
export interface FestivalDraft {
  name: string;
  /** The original, for a festival that is nearly called like another. */
  twinOf: string | null;
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

/** A competition while it is being made up: what was dealt to it. */
export interface CompetitionDraft {
  festival: FestivalDraft;
  kind: CompetitionKind;
  name: string;
  /** The one by which the festival's qualifiers go. */
  isMain: boolean;
  hasTerms: boolean;
  /** Full minutes; null: no limit. */
  longest: number | null;
  shortest: number | null;
  isStrict: boolean;
  window: 'none' | 'previousYear' | 12 | 18 | 24 | 36 | 48;
  premiere: string | null;
  isPremiereWish: boolean;
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
