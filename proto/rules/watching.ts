/** Festivals that one person can watch. */
export const MOST_WATCHED = 200;
/** Searches that one person can save. */
export const MOST_SAVED_SEARCHES = 20;
export const LONGEST_SEARCH_NAME = 80;
/** What of a watched festival is told when it changes, in the order in which it is said. */
export const WATCHED_CHANGES = [
  'dates',
  'opening',
  'answer',
  'rules',
  'fees',
  'days',
  'added',
  'gone',
] as const;
export type WatchedChange = (typeof WATCHED_CHANGES)[number];
/** What of an entry may be otherwise since it was planned; merged: its festival or competition went into another; year: the edition that it was planned for is held in another. */
export const PLANNED_CHANGES = [...WATCHED_CHANGES, 'merged', 'year'] as const;
export type PlannedChange = (typeof PLANNED_CHANGES)[number];
