import type { QueryClient } from '@tanstack/react-query';
import { askAgain, stopAsking } from './ask-again';
import { isLeaving } from './leaving';
import { hearNews } from './news-stream';
import { sessionQuery } from './session';

/** Once the page is drawn: who asks is asked for again, for what was told before anybody listened. */
const WHO_MS = 1000;
function askWho(client: QueryClient): void {
  if (!isLeaving()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
/** The films that news are about. */
type About = number[] | 'all';
const MOST_KEPT = 500;
/** When there were news of a film, or of all; kept here, for a page that comes after them shows what they brought. */
const heardAt = new Map<number | 'all', number>();
function hear(films: About): void {
  if (heardAt.size > MOST_KEPT) heardAt.clear();
  for (const film of films === 'all' ? [films] : films) heardAt.set(film, Date.now());
}

/** When it was last heard that verdicts of a film may have changed; in ms since 1970, 0 for never. */
export const matchChangedAt = (filmId: number): number =>
  Math.max(heardAt.get(filmId) ?? 0, heardAt.get('all') ?? 0);

/** Listens to the BFF's news while someone is signed in, and fetches again what may have changed. Returns how to stop. */
export function listen(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const again = () => askAgain(client);
  const answerAgain = (...names: string[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
  let isMissed = false;
  let who: ReturnType<typeof setTimeout> | undefined;
  const news: Record<string, (data: string) => void> = {
    'match.changed': (data) => {
      hear((JSON.parse(data) as { films: About }).films);
      again();
    },
    'suggestion.added': again,
    'sending.changed': () => answerAgain('getSendings', 'getUserSubmissionsByFilmId'),
    'notification.added': () => answerAgain('getNotifications'),
    'user.changed': again,
    // Loaded anew, the page's guard decides where to go; unless its own "Log out" is on the way already.
    'session.ended': () => {
      stop(); // nobody is there to hear for: it would come again by itself, and be refused
      if (!isLeaving()) window.location.reload();
    },
  };
  const begin = () =>
    hearNews({
      types: Object.keys(news),
      hear: (type, data) => news[type]?.(data),
      // What was told while nobody listened is not told again: also between the session's answer and now.
      opened: () => {
        if (isMissed) again();
        else who = setTimeout(askWho, WHO_MS, client);
        isMissed = false;
      },
      lost: () => (isMissed = true),
    });
  let end = begin();
  const stop = () => {
    clearTimeout(who);
    end();
  };
  // A page that is only put away, to come back as it was, would keep its connection: a browser has six.
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
    stopAsking(client);
    stop();
  };
}
