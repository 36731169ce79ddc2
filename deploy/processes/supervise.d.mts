/**
 * Resolves to whether an address responds with 2xx within `seconds`. Gives up early when `until` returns
 * true.
 */
export function waitForUrl(
  url: string,
  options?: { seconds?: number; until?: () => boolean },
): Promise<boolean>;
