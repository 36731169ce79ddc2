/** Sort orders of a user's matching runs: creation date. */
export const RUN_SORTS = ['newest', 'oldest'] as const;
export type RunSort = (typeof RUN_SORTS)[number];
