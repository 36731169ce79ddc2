import type { QueryClient } from '@tanstack/react-query';
import { isLeaving } from './leaving';

const GATHER_MS = 300;
const hearers = new Set<(filmId: number) => void>();

/** Tells of every film whose verdicts may have changed. Returns how to stop. */
export function onMatchChanged(hear: (filmId: number) => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Listens to the BFF's news while someone is signed in, and fetches again what may have changed. Returns how to stop. */
export function listen(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const source = new EventSource('/_events');
  const askAgain = () => void client.invalidateQueries({ refetchType: 'active' });
  let isLost = false;
  source.addEventListener('match.changed', ({ data }: MessageEvent<string>) => {
    const { filmId } = JSON.parse(data) as { filmId: number };
    for (const hear of hearers) hear(filmId);
    askAgain();
  });
  // A month brings up to twenty of them at once.
  let gathering: ReturnType<typeof setTimeout> | undefined;
  source.addEventListener('suggestion.added', () => {
    clearTimeout(gathering);
    gathering = setTimeout(askAgain, GATHER_MS);
  });
  // What was told while nobody listened is not told again.
  source.addEventListener('error', () => (isLost = true));
  source.addEventListener('open', () => {
    if (isLost) askAgain();
    isLost = false;
  });
  // Loaded anew, the page's guard decides where to go; unless its own "Log out" is on the way already.
  source.addEventListener('session.ended', () => {
    if (!isLeaving()) window.location.reload();
  });
  return () => {
    clearTimeout(gathering);
    source.close();
  };
}
