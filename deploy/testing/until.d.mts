type Nothing = false | null | undefined;
/**
 * Polls until `check` returns something truthy, and returns it. Fails after 7200 attempts, whatever the clock says, with
 * the text of `describeState`.
 */
export function until<T>(
  check: () => Promise<T | Nothing> | T | Nothing,
  describeState?: () => Promise<string>,
): Promise<T>;
