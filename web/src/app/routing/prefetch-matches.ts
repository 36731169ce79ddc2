import type { QueryClient } from '@tanstack/react-query';
import { loadMatchingPage } from '../pages/lazy-pages';

/**
 * Starts loading the list for an address of the matches page while the page's code is loaded and drawn.
 * Ignores any other address.
 */
export function prefetchMatches(client: QueryClient, to: Pick<URL, 'href' | 'pathname'> | null): void {
  if (to?.pathname !== '/user/matching') return;
  void loadMatchingPage().then(
    ({ startLoading }) => startLoading(client, new URL(to.href)),
    () => {}, // the page shows the error
  );
}
