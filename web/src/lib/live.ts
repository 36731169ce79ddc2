import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session';

/** Listens to the BFF's news while someone is signed in, and fetches again what may have changed. Returns how to stop. */
export function listen(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const source = new EventSource('/_events');
  source.addEventListener('match.changed', () => void client.invalidateQueries({ refetchType: 'active' }));
  source.addEventListener('session.ended', () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  return () => source.close();
}
