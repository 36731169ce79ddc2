/** Watched festivals per user. */
export const MAX_WATCHED_FESTIVALS = 200;
/** Saved searches per user. */
export const MAX_SAVED_SEARCHES = 20;
export const MAX_SEARCH_NAME_LENGTH = 80;
/**
 * Changes of a watched festival that trigger a notification, in display order. `dates` are the deadlines, `answer` is
 * the notification date, `days` are the days of the festival.
 */
export const WATCHED_CHANGES = [
  'dates',
  'opening',
  'answer',
  'rules',
  'fees',
  'days',
  'added',
  'discontinued',
] as const;
export type WatchedChange = (typeof WATCHED_CHANGES)[number];
/**
 * Changes of an entry since it was planned. `merged`: its festival or competition was merged into another.
 * `year`: the planned edition moved to another year.
 */
export const PLANNED_CHANGES = [...WATCHED_CHANGES, 'merged', 'year'] as const;
export type PlannedChange = (typeof PLANNED_CHANGES)[number];
