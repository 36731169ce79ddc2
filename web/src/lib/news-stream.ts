import { pauseMs } from './pause';

/** Who was refused comes again after that, and after longer each time. */
const [REFUSED_MS, LONGEST_MS] = [5000, 60_000];
/** Who holds the stream of this browser, and where it tells the others. */
const NAME = 'laurel.news';
/** Who has not come to hold it by then hears another. */
const HELD_MS = 1000;

export interface Hearing {
  types: readonly string[];
  hear: (type: string, data: string) => void;
  /** From now on all is heard. */
  opened: () => void;
  /** What is told now is missed. */
  lost: () => void;
}

/** Hears the BFF's news until it is stopped: over one stream for all tabs of this browser, where it can say which of them holds it, for over HTTP/1.1 it has six connections. */
export const hearNews = (hearing: Hearing): (() => void) =>
  // Both are only where a page is secure, or is served by this very machine.
  'locks' in navigator && typeof BroadcastChannel !== 'undefined' ? together(hearing) : alone(hearing);

/** A stream of one's own, tried again for as long as it takes. */
function alone({ types, hear, opened, lost }: Hearing): () => void {
  let stop = () => {};
  let refusals = 0;
  const begin = () => {
    const source = new EventSource('/_events');
    let timer: ReturnType<typeof setTimeout> | undefined;
    stop = () => {
      clearTimeout(timer);
      source.close();
    };
    for (const type of types)
      source.addEventListener(type, ({ data }: MessageEvent<string>) => hear(type, data));
    source.addEventListener('error', () => {
      lost();
      // One that was cut comes again by itself; one that was refused (503, 429) never does.
      if (source.readyState === EventSource.CLOSED)
        timer = setTimeout(begin, pauseMs(refusals++, REFUSED_MS, LONGEST_MS));
    });
    source.addEventListener('open', () => {
      refusals = 0;
      opened();
    });
  };
  begin();
  return () => stop();
}

/** What the tab that holds the stream tells the others. */
type Told = { type: string; data: string } | 'opened' | 'lost';

function together(hearing: Hearing): () => void {
  const channel = new BroadcastChannel(NAME);
  const away = new AbortController();
  let release = () => {};
  let isFollowing = false;
  const follow = setTimeout(() => {
    isFollowing = true;
    hearing.opened();
  }, HELD_MS);
  channel.addEventListener('message', ({ data: told }: MessageEvent<Told>) => {
    if (away.signal.aborted) return;
    if (typeof told === 'string') hearing[told]();
    else hearing.hear(told.type, told.data);
  });
  const hold = () =>
    new Promise<void>((done) => {
      clearTimeout(follow);
      const tell = (told: Told) => channel.postMessage(told);
      // Whoever held it before is gone, and what was told since then with it.
      if (isFollowing) {
        tell('lost');
        hearing.lost();
      }
      const stop = alone({
        types: hearing.types,
        // The others first: what is heard may end this page.
        hear: (type, data) => {
          tell({ type, data });
          hearing.hear(type, data);
        },
        opened: () => {
          tell('opened');
          hearing.opened();
        },
        lost: () => {
          tell('lost');
          hearing.lost();
        },
      });
      release = () => {
        stop();
        done();
      };
    });
  void navigator.locks.request(NAME, { signal: away.signal }, hold).catch(() => {}); // aborted: it is not waited for any more
  return () => {
    away.abort();
    clearTimeout(follow);
    release();
    setTimeout(() => channel.close()); // after what it was told last
  };
}
