import type { QueryClient } from '@tanstack/react-query';
import { scheduleRefetch, cancelRefetch } from './schedule-refetch';
import { isLeaving } from '../../ui/navigation/leaving';
import { subscribeToEvents } from './event-stream';
import { sessionQuery } from '../session/session';

/**
 * The delay after the page is drawn. The session is then fetched again, because an earlier change was
 * published before anybody listened.
 */
const WHO_MS = 1000;
function refetchSession(client: QueryClient): void {
  if (!isLeaving()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
/** The films that an event is about. */
type About = number[] | 'all';
const MAX_REMEMBERED = 500;
/**
 * When the last event about a film, or about all films, arrived. A page that opens later already shows its
 * result.
 */
const lastNewsAt = new Map<number | 'all', number>();
function rememberNews(films: About): void {
  if (lastNewsAt.size > MAX_REMEMBERED) lastNewsAt.clear();
  for (const film of films === 'all' ? [films] : films) lastNewsAt.set(film, Date.now());
}

/** When an event last said that a film's verdicts may have changed, in ms since 1970; 0 for never. */
export const matchChangedAt = (filmId: number): number =>
  Math.max(lastNewsAt.get(filmId) ?? 0, lastNewsAt.get('all') ?? 0);

/**
 * Listens to the BFF's events while a user is signed in, and refetches what may have changed. Returns a
 * function that stops listening.
 */
export function listen(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const again = () => scheduleRefetch(client);
  const answerAgain = (...names: string[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
  let isMissed = false;
  let who: ReturnType<typeof setTimeout> | undefined;
  const news: Record<string, (data: string) => void> = {
    'match.changed': (data) => {
      rememberNews((JSON.parse(data) as { films: About }).films);
      again();
    },
    'suggestion.added': again,
    'sending.changed': () => answerAgain('getSendings', 'getUserSubmissionsByFilmId'),
    'notification.added': () => answerAgain('getNotifications'),
    'user.changed': again,
    // After a reload the page's guard decides where to go. Does nothing if the user is logging out already.
    'session.ended': () => {
      stop(); // nobody is signed in: the stream would reconnect by itself and be refused
      if (!isLeaving()) window.location.reload();
    },
  };
  const begin = () =>
    subscribeToEvents({
      types: Object.keys(news),
      receive: (type, data) => news[type]?.(data),
      // Events that are published while nobody listens are lost. That includes the time between loading the
      // session and now.
      opened: () => {
        if (isMissed) again();
        else who = setTimeout(refetchSession, WHO_MS, client);
        isMissed = false;
      },
      lost: () => (isMissed = true),
    });
  let end = begin();
  const stop = () => {
    clearTimeout(who);
    end();
  };
  // A page in the back/forward cache would hold its connection, and a browser has six.
  const put = () => {
    isMissed = true;
    stop();
  };
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end = begin();
  };
  window.addEventListener('pagehide', put);
  window.addEventListener('pageshow', back);
  return () => {
    window.removeEventListener('pagehide', put);
    window.removeEventListener('pageshow', back);
    cancelRefetch(client);
    stop();
  };
}
