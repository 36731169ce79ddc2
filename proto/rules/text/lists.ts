/**
 * Items per page and ids per batch request. The runtime must not import the rules, so `services/runtime/database/paging.ts` repeats this
 * value.
 */
export const MAX_BATCH_SIZE = 200;

/** Returns whether a text is in a closed list. */
export const isInList = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);
