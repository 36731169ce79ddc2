import { isSameOriginPath } from '@laurel/rules/links/same-origin-path';

/** Returns the path if it belongs to this site, otherwise the home page. */
export const toSameOriginPath = (path: string | null | undefined): string =>
  path && isSameOriginPath(path) ? path : '/';
