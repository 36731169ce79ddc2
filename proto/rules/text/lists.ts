/**
 * Items per page and ids per batch request. `services/runtime/database/paging.ts` repeats this value, because the
 * runtime must not import the rules.
 */
export const MAX_BATCH_SIZE = 200;

/** Returns whether a text is in a closed list. */
export const isInList = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);
