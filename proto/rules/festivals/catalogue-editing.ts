/** Sort orders and filter states of the catalogue's festival list. */
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
/** Exceeds the page size of the festival list. */
export const MAX_FESTIVALS_PER_COMMAND = 100;
/**
 * History entries that do not name a plain field: the row was created or deleted, merged with another, or
 * moved to another festival.
 */
export const WHOLE = 'whole';
export const MERGED = 'merged';
export const MOVED = 'festivalId';
/** Changes that cannot be reverted. */
export const FINAL_CHANGES: readonly string[] = [WHOLE, MERGED, MOVED];
/** History fields for all rules and for all deadlines of a competition. Each is recorded as one field. */
export const TERMS = 'terms';
export const DATES = 'dates';

/** Reasons for suspecting that two festivals are the same. */
export const DUPLICATE_REASONS = [
  'name',
  'other_name',
  'near_name',
  'location',
  'site',
  'filmfreeway',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
/** Ordered from the most to the least certain. */
export const DUPLICATE_STRENGTHS = ['strong', 'likely', 'possible'] as const;
export type DuplicateStrength = (typeof DUPLICATE_STRENGTHS)[number];
