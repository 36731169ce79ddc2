import type { QueryClient } from '@tanstack/react-query';
import { matching } from './pages/pages';

/** Asks for the list that an address of the matches shows, while their page is loaded and drawn; any other is none of its business. */
export function beginMatches(client: QueryClient, to: Pick<URL, 'href' | 'pathname'> | null): void {
  if (to?.pathname !== '/user/matching') return;
  void matching().then(
    ({ begin }) => begin(client, new URL(to.href)),
    () => {}, // the page says so
  );
}
