/** Results of matching a film with a competition, the best first. */
export const VERDICTS = ['eligible', 'needs-confirmation', 'unchecked', 'not-eligible'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Bands of the acceptance rate that a festival publishes: below 8 %, below 15 %, 15 % or more, and none published. */
export const CHANCES = ['reach', 'target', 'safe', 'unknown'] as const;
export type Chance = (typeof CHANCES)[number];
/** Sort orders of a film's list. `score` is the default order. */
export const LISTING_SORTS = ['score', 'deadline', 'fee', 'odds', 'distance', 'name'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];
