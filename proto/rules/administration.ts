/** How much an administrator may write, and give, at once. */
export const LONGEST_REASON = 500;
/** A reason that stands in the ledger, beside an amount. */
export const LONGEST_GRANT_REASON = 200;
export const MOST_TOKENS_AT_ONCE = 1000;
export const TOKENS = ['strategy', 'submission'] as const;
export type TokenKind = (typeof TOKENS)[number];
/** What somebody may here; what they do with films is their business role. */
export const SYSTEM_ROLES = ['user', 'admin'] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];
/** How the catalogue can be listed, and what an administrator looks for in it. */
export const FESTIVAL_SORTS = ['name', 'newest', 'verified', 'deadline', 'competitions'] as const;
export type FestivalSort = (typeof FESTIVAL_SORTS)[number];
export const FESTIVAL_STATES = [
  'has_dates',
  'no_dates',
  'all_past',
  'no_terms',
  'deprecated',
  'demonstration',
  'unverified',
  'contradicting',
  'reported',
] as const;
export type FestivalState = (typeof FESTIVAL_STATES)[number];
/** Festivals that one command is about; more than a page of the list shows. */
export const MOST_FESTIVALS_AT_ONCE = 100;
/** What the history notes that is no plain field: something came or went, was merged with another, or moved to another festival. */
export const WHOLE = 'whole';
export const MERGED = 'merged';
export const MOVED = 'festivalId';
/** None of these is taken back. */
export const FINAL_CHANGES: readonly string[] = [WHOLE, MERGED, MOVED];
/** All rules, and all deadlines, of a competition, each noted as one field. */
export const TERMS = 'terms';
export const DATES = 'dates';
/** How the users can be listed. */
export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Why two festivals may be one. */
export const DUPLICATE_REASONS = ['name', 'other_name', 'near_name', 'place', 'site', 'filmfreeway'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
/** How sure that is, the surest first. */
export const DUPLICATE_STRENGTHS = ['strong', 'likely', 'possible'] as const;
export type DuplicateStrength = (typeof DUPLICATE_STRENGTHS)[number];

/** The parts of an installation that have data of their own, as administrators see them. */
export const PARTS = ['identity', 'films', 'catalog', 'matching', 'submissions', 'billing'] as const;
export type PartName = (typeof PARTS)[number];
