import type { SessionEnded, UserChanged } from '@laurel/proto/identity/v1/events';
import type { MatchChanged, RematchFinished } from '@laurel/proto/matching/v1/events';
import type { NotificationAdded, SendingChanged, SubmissionAdded } from '@laurel/proto/submissions/v1/events';
import { hearAll } from '@laurel/runtime/bus';
import { refuse } from '@laurel/runtime/refusals';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { askerOf } from './admission.js';
import type { Door } from './door.js';
import { Listener } from './listener.js';
import { News } from './news.js';
import { watchSession } from './session-watch.js';

const HEARTBEAT_MS = 20_000;
const MOST_PER_USER = 8;
/** Longer than an answer about a session is kept, and than it may be under way. */
const REMEMBERED_MS = 60_000;
/** Not all at the same moment. */
const SPREAD_MS = 2000;

/** `GET /_events`: tells a signed-in browser what may have changed for its user; it then asks again. */
export function serveEvents(
  http: FastifyInstance,
  bus: NatsConnection,
  { cookie, viewers, limits }: Door,
): void {
  const listeners = new Map<string, Set<Listener>>();
  const all = () => [...listeners.values()].flatMap((set) => [...set]);
  let hasMissed = false;
  const news = new News((userId, kind, films) => {
    for (const listener of listeners.get(userId) ?? []) listener.say(kind, { films });
  });

  const sayChanged = ({ filmId, userId }: MatchChanged) => {
    if (listeners.has(userId)) news.add(userId, 'match.changed', filmId);
  };
  const saySuggested = ({ submission }: SubmissionAdded) => {
    const { userId, filmId, origin } = submission!;
    if (origin !== 'auto') return;
    if (listeners.has(userId)) news.add(userId, 'suggestion.added', filmId);
  };
  const saySent = ({ userId, filmId }: SendingChanged) => {
    if (listeners.has(userId)) news.add(userId, 'sending.changed', filmId);
  };
  const sayNotified = ({ userId }: NotificationAdded) => {
    for (const listener of listeners.get(userId) ?? []) listener.say('notification.added', {});
  };
  /** So seldom that nothing is gathered. What it is, the browser asks. */
  const sayUser = ({ user }: UserChanged) => {
    for (const listener of listeners.get(user!.id) ?? []) listener.say('user.changed', {});
  };
  /** Sessions that ended while a browser that begins to listen may still have been told that they live. */
  const ended = new LRUCache<string, true>({ max: 20_000, ttl: REMEMBERED_MS });
  const end = ({ userId, sessionId }: SessionEnded) => {
    ended.set(sessionId, true);
    for (const listener of listeners.get(userId) ?? [])
      if (listener.sessionId === sessionId) listener.endSession();
  };
  hearAll(
    bus,
    [
      'match.changed',
      'rematch.finished',
      'submission.added',
      'sending.changed',
      'notification.added',
      'user.changed',
      'session.ended',
    ],
    ({ type, fact }) => {
      if (type === 'match.changed') sayChanged(fact as MatchChanged);
      else if (type === 'rematch.finished') (fact as RematchFinished).films.forEach(sayChanged);
      else if (type === 'submission.added') saySuggested(fact as SubmissionAdded);
      else if (type === 'sending.changed') saySent(fact as SendingChanged);
      else if (type === 'notification.added') sayNotified(fact as NotificationAdded);
      else if (type === 'user.changed') sayUser(fact as UserChanged);
      else end(fact as SessionEnded);
    },
    (isHearing) => {
      // What was told meanwhile was missed: browsers come again, are asked who they are, and ask for everything.
      if (isHearing && hasMissed) for (const listener of all()) listener.endWithin(SPREAD_MS);
      hasMissed = !isHearing;
    },
  );
  const heartbeat = setInterval(() => all().forEach((listener) => listener.beat()), HEARTBEAT_MS);
  http.addHook('preClose', async () => {
    clearInterval(heartbeat);
    news.stop();
    for (const listener of all()) listener.end();
  });

  http.get('/_events', { config: { isEndless: true } }, async (request, reply) => {
    const token = cookie.read(request);
    limits.take(askerOf(request, { cookie, viewers }), '/_events');
    const known = token ? await viewers.of(token, request.id) : null;
    if (!known || ended.has(known.session.sessionId))
      throw refuse.unauthenticated('session.required', 'Log in first.');
    const { userId, sessionId } = known.session;
    const own = listeners.get(userId) ?? new Set();
    if (own.size >= MOST_PER_USER)
      throw refuse.rateLimited('events.too_many', 'Laurel is open in too many tabs. Close one of them.');
    reply.hijack();
    if (reply.raw.destroyed) return reply; // left meanwhile: its close was told already
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    const stream = reply.raw.writeHead(200, headers as Record<string, string>);
    stream.on('error', () => {}); // its close follows
    stream.write('retry: 2000\n\n');
    const listener = new Listener(sessionId, stream);
    listeners.set(userId, own.add(listener));
    const watch = watchSession(listener, known, () => viewers.anew(token!, request.id));
    stream.on('close', () => {
      watch.stop();
      own.delete(listener);
      if (own.size === 0) listeners.delete(userId);
    });
    return reply;
  });
}
