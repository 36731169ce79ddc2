import type { QueryClient } from '@tanstack/react-query';
import { askAgain, stopAsking } from './ask-again';
import { isLeaving } from './leaving';
import { pauseMs } from './pause';
import { sessionQuery } from './session';

/** Who was refused comes again after that, and after longer each time. */
const [REFUSED_MS, LONGEST_MS] = [5000, 60_000];
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
  let stop: () => void;
  let isLost = false;
  let refusals = 0;
  const begin = () => {
    const source = new EventSource('/_events');
    let timer: ReturnType<typeof setTimeout> | undefined;
    stop = () => {
      clearTimeout(timer);
      source.close();
    };
    source.addEventListener('match.changed', ({ data }: MessageEvent<string>) => {
      const { films } = JSON.parse(data) as { films: About };
      hear(films);
      again();
    });
    source.addEventListener('suggestion.added', again);
    source.addEventListener('sending.changed', () => {
      for (const name of ['getSendings', 'getUserSubmissionsByFilmId'])
        void client.invalidateQueries({ queryKey: [name] });
    });
    source.addEventListener(
      'notification.added',
      () => void client.invalidateQueries({ queryKey: ['getNotifications'] }),
    );
    source.addEventListener('user.changed', again);
    source.addEventListener('error', () => {
      isLost = true;
      // One that was cut comes again by itself; one that was refused (503, 429) never does.
      if (source.readyState === EventSource.CLOSED)
        timer = setTimeout(begin, pauseMs(refusals++, REFUSED_MS, LONGEST_MS));
    });
    // What was told while nobody listened is not told again: also between the session's answer and now.
    source.addEventListener('open', () => {
      if (isLost) again();
      else timer = setTimeout(askWho, WHO_MS, client);
      isLost = false;
      refusals = 0;
    });
    // Loaded anew, the page's guard decides where to go; unless its own "Log out" is on the way already.
    source.addEventListener('session.ended', () => {
      stop(); // nobody is there to hear for: it would come again by itself, and be refused
      if (!isLeaving()) window.location.reload();
    });
  };
  begin();
  return () => {
    stopAsking(client);
    stop();
  };
}
