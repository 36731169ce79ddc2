type Nothing = false | null | undefined;
/**
 * Checks 7200 times, counted by attempts and not by the clock. `why` is added to the error after the last
 * attempt.
 */
export function until<T>(
  check: () => Promise<T | Nothing> | T | Nothing,
  why?: () => Promise<string>,
): Promise<T>;
