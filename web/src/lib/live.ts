import type { QueryClient } from '@tanstack/react-query';
import { isLeaving } from './leaving';

/** Listens to the BFF's news while someone is signed in, and fetches again what may have changed. Returns how to stop. */
export function listen(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const source = new EventSource('/_events');
  source.addEventListener('match.changed', () => void client.invalidateQueries({ refetchType: 'active' }));
  // Loaded anew, the page's guard decides where to go; unless its own "Log out" is on the way already.
  source.addEventListener('session.ended', () => {
    if (!isLeaving()) window.location.reload();
  });
  return () => source.close();
}
