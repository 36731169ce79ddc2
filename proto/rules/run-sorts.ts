/** What a user's runs can be put in order by: when they were made. */
export const RUN_SORTS = ['newest', 'oldest'] as const;
export type RunSort = (typeof RUN_SORTS)[number];
