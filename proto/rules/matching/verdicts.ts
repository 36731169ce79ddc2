/** Results of matching a film with a competition, the best first. */
export const VERDICTS = ['eligible', 'needs-confirmation', 'unchecked', 'not-eligible'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The likelihood of acceptance, from the share of submissions that a festival selects. */
export const CHANCES = ['reach', 'target', 'safe'] as const;
export type Chance = (typeof CHANCES)[number];
/** Sort orders of a film's list. `score` is the default order. */
export const LISTING_SORTS = ['score', 'deadline', 'fee', 'odds', 'distance', 'name'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];
