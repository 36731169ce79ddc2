import { toSameOriginPath } from './same-origin-path';

/** Returns the parameter `redirect` of a page as the search of another, or an empty text without a usable one. */
export function getRedirectSearch(search: string): string {
  const path = toSameOriginPath(new URLSearchParams(search).get('redirect'));
  return path === '/' ? '' : `?${new URLSearchParams({ redirect: path })}`;
}
