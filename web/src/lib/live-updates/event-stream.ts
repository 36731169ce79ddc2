import { getRetryDelayMs } from '../loading/retry-delay';

/** The pauses in milliseconds before reconnecting after a refusal, which grow with each refusal. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [5000, 60_000];
/** The name of the lock of the tab that leads, and of its channel to the other tabs. */
const LOCK_NAME = 'laurel.news';
/** A tab that did not get the lock within this time follows the tab that has it. */
const LEADER_TIMEOUT_MS = 1000;

interface StreamHandlers {
  types: readonly string[];
  receive: (type: string, data: string) => void;
  /** Called when the stream is open. From then on every event is received. */
  opened: () => void;
  /** Called when the stream breaks. Events are missed from then on. */
  lost: () => void;
}

/**
 * Receives the BFF's events until it is stopped. All tabs of this browser share one stream if they can elect
 * a leader, because a browser has six connections over HTTP/1.1.
 */
export const subscribeToEvents = (handlers: StreamHandlers): (() => void) =>
  // Both APIs exist only on secure pages and on localhost.
  'locks' in navigator && typeof BroadcastChannel !== 'undefined'
    ? shareStream(handlers)
    : openStream(handlers);

/** Opens a stream of this tab alone, which reconnects until it is stopped. */
function openStream({ types, receive, opened, lost }: StreamHandlers): () => void {
  let stop = () => {};
  let refusals = 0;
  const connect = () => {
    const source = new EventSource('/_events');
    let timer: ReturnType<typeof setTimeout> | undefined;
    stop = () => {
      clearTimeout(timer);
      source.close();
    };
    for (const type of types)
      source.addEventListener(type, ({ data }: MessageEvent<string>) => receive(type, data));
    source.addEventListener('error', () => {
      lost();
      // A broken stream reconnects by itself; a refused one (503, 429) never does.
      if (source.readyState === EventSource.CLOSED)
        timer = setTimeout(connect, getRetryDelayMs(refusals++, FIRST_PAUSE_MS, MAX_PAUSE_MS));
    });
    source.addEventListener('open', () => {
      refusals = 0;
      opened();
    });
  };
  connect();
  return () => stop();
}

/** The messages of the leading tab to the others. */
type StreamMessage = { type: string; data: string } | 'opened' | 'lost';

function shareStream(handlers: StreamHandlers): () => void {
  const channel = new BroadcastChannel(LOCK_NAME);
  const abortController = new AbortController();
  let release = () => {};
  let isFollowing = false;
  const followTimer = setTimeout(() => {
    isFollowing = true;
    handlers.opened();
  }, LEADER_TIMEOUT_MS);
  channel.addEventListener('message', ({ data: message }: MessageEvent<StreamMessage>) => {
    if (abortController.signal.aborted) return;
    if (typeof message === 'string') handlers[message]();
    else handlers.receive(message.type, message.data);
  });
  const becomeLeader = () =>
    new Promise<void>((resolve) => {
      clearTimeout(followTimer);
      const broadcast = (message: StreamMessage) => channel.postMessage(message);
      // The previous leader is closed, and events since then are lost.
      if (isFollowing) {
        broadcast('lost');
        handlers.lost();
      }
      const stop = openStream({
        types: handlers.types,
        // Informs the other tabs first, because the event may end this page.
        receive: (type, data) => {
          broadcast({ type, data });
          handlers.receive(type, data);
        },
        opened: () => {
          broadcast('opened');
          handlers.opened();
        },
        lost: () => {
          broadcast('lost');
          handlers.lost();
        },
      });
      release = () => {
        stop();
        resolve();
      };
    });
  void navigator.locks.request(LOCK_NAME, { signal: abortController.signal }, becomeLeader).catch(() => {}); // aborted: this tab no longer waits for the lock
  return () => {
    abortController.abort();
    clearTimeout(followTimer);
    release();
    setTimeout(() => channel.close()); // after the last message was sent
  };
}
