import type { QueryClient } from '@tanstack/react-query';
import { scheduleRefetch, cancelRefetch } from './schedule-refetch';
import { refetchQueries } from '../server/refetch-queries';
import { isLeaving } from '../../ui/navigation/leaving';
import { subscribeToEvents } from './event-stream';
import { sessionQuery } from '../session/session';

/**
 * The delay before the session is fetched again. It may have changed between its first fetch and the opening
 * of the stream, and no event reports that.
 */
const SESSION_DELAY_MS = 1000;
function refetchSession(client: QueryClient): void {
  if (!isLeaving()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
/** The films that an event is about. */
type AffectedFilms = number[] | 'all';
const MAX_FILMS = 500;
/** When the last event about a film, or about all films, arrived. */
const lastChangeAt = new Map<number | 'all', number>();
function recordChange(films: AffectedFilms): void {
  if (lastChangeAt.size > MAX_FILMS) lastChangeAt.clear();
  for (const film of films === 'all' ? [films] : films) lastChangeAt.set(film, Date.now());
}

/** When an event last said that a film's verdicts may have changed, in ms since 1970; 0 for never. */
export const getMatchChangedAt = (filmId: number): number =>
  Math.max(lastChangeAt.get(filmId) ?? 0, lastChangeAt.get('all') ?? 0);

/**
 * Listens to the BFF's events while a user is signed in, and refetches what may have changed. Returns a
 * function that stops listening.
 */
export function startLiveUpdates(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const refetch = () => scheduleRefetch(client);
  const refetchByName = (...names: string[]) => {
    for (const name of names) refetchQueries(client, { queryKey: [name] });
  };
  let hasMissedEvents = false;
  let sessionTimer: ReturnType<typeof setTimeout> | undefined;
  const handlers: Record<string, (data: string) => void> = {
    'match.changed': (data) => {
      recordChange((JSON.parse(data) as { films: AffectedFilms }).films);
      refetch();
    },
    'suggestion.added': refetch,
    'sending.changed': () => refetchByName('getSendings', 'getUserSubmissionsByFilmId'),
    'notification.added': () => refetchByName('getNotifications'),
    'user.changed': refetch,
    // After a reload the page's guard decides where to go. Does nothing if the user is logging out already.
    'session.ended': () => {
      stop(); // nobody is signed in: the stream would reconnect by itself and be refused
      if (!isLeaving()) window.location.reload();
    },
  };
  const subscribe = () =>
    subscribeToEvents({
      types: Object.keys(handlers),
      receive: (type, data) => handlers[type]?.(data),
      // Events that are published while nobody listens are lost. That includes the time between loading the
      // session and now.
      opened: () => {
        if (hasMissedEvents) refetch();
        else sessionTimer = setTimeout(refetchSession, SESSION_DELAY_MS, client);
        hasMissedEvents = false;
      },
      lost: () => (hasMissedEvents = true),
    });
  let unsubscribe = subscribe();
  const stop = () => {
    clearTimeout(sessionTimer);
    unsubscribe();
  };
  // A page in the back/forward cache would hold its connection, and a browser has six.
  const pause = () => {
    hasMissedEvents = true;
    stop();
  };
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) unsubscribe = subscribe();
  };
  window.addEventListener('pagehide', pause);
  window.addEventListener('pageshow', resume);
  return () => {
    window.removeEventListener('pagehide', pause);
    window.removeEventListener('pageshow', resume);
    cancelRefetch(client);
    stop();
  };
}
