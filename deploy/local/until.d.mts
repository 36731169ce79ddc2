type Nothing = false | null | undefined;
/** Asks 1800 times, by tries and not by the clock; `why` is added to the error when it was in vain. */
export function until<T>(
  ask: () => Promise<T | Nothing> | T | Nothing,
  why?: () => Promise<string>,
): Promise<T>;
