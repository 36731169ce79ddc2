import type { SessionEnded, UserChanged } from '@laurel/proto/identity/v1/events';
import type { MatchChanged, RematchFinished } from '@laurel/proto/matching/v1/events';
import type { NotificationAdded, SendingChanged, SubmissionAdded } from '@laurel/proto/submissions/v1/events';
import { subscribeToEvents } from '@laurel/runtime/events/bus';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getCaller } from '../../requests/admission.js';
import type { Gateway } from '../../requests/gateway.js';
import { Listener } from './listener.js';
import { EventBatches } from './event-batches.js';
import { watchSession } from './session-watch.js';

const HEARTBEAT_MS = 20_000;
/** A browser opens one stream, or one per tab if its tabs cannot share a stream. */
const MAX_LISTENERS_PER_USER = 24;
/** Longer than the lifetime of a cached session plus the duration of one lookup. */
const ENDED_SESSION_TTL_MS = 60_000;
/** Spreads reconnects over time. */
const MAX_RECONNECT_DELAY_MS = 2000;

/** `GET /_events`: notifies a signed-in browser of possible changes. The browser then reloads the data. */
export function serveEvents(
  http: FastifyInstance,
  bus: NatsConnection,
  { cookie, viewers, limits }: Gateway,
): void {
  const listeners = new Map<string, Set<Listener>>();
  const getAllListeners = () => [...listeners.values()].flatMap((set) => [...set]);
  let hasMissed = false;
  const eventBatches = new EventBatches((userId, kind, films) => {
    for (const listener of listeners.get(userId) ?? []) listener.send(kind, { films });
  });

  const notifyMatchChanged = ({ filmId, userId }: MatchChanged) => {
    if (listeners.has(userId)) eventBatches.add(userId, 'match.changed', filmId);
  };
  const notifySuggestionAdded = ({ submission }: SubmissionAdded) => {
    const { userId, filmId, origin } = submission!;
    if (origin !== 'auto') return;
    if (listeners.has(userId)) eventBatches.add(userId, 'suggestion.added', filmId);
  };
  const notifySendingChanged = ({ userId, filmId }: SendingChanged) => {
    if (listeners.has(userId)) eventBatches.add(userId, 'sending.changed', filmId);
  };
  const notifyNotificationAdded = ({ userId }: NotificationAdded) => {
    for (const listener of listeners.get(userId) ?? []) listener.send('notification.added', {});
  };
  /** These events are rare, so they are not batched. The browser loads the new user itself. */
  const notifyUserChanged = ({ user }: UserChanged) => {
    for (const listener of listeners.get(user!.id) ?? []) listener.send('user.changed', {});
  };
  /** Sessions that ended recently. A browser that connects now may still have a cached, valid session. */
  const endedSessions = new LRUCache<string, true>({ max: 20_000, ttl: ENDED_SESSION_TTL_MS });
  const endSession = ({ userId, sessionId }: SessionEnded) => {
    endedSessions.set(sessionId, true);
    for (const listener of listeners.get(userId) ?? [])
      if (listener.sessionId === sessionId) listener.endSession();
  };
  subscribeToEvents(
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
    ({ type, payload }) => {
      if (type === 'match.changed') notifyMatchChanged(payload as MatchChanged);
      else if (type === 'rematch.finished') (payload as RematchFinished).films.forEach(notifyMatchChanged);
      else if (type === 'submission.added') notifySuggestionAdded(payload as SubmissionAdded);
      else if (type === 'sending.changed') notifySendingChanged(payload as SendingChanged);
      else if (type === 'notification.added') notifyNotificationAdded(payload as NotificationAdded);
      else if (type === 'user.changed') notifyUserChanged(payload as UserChanged);
      else endSession(payload as SessionEnded);
    },
    (isConnected) => {
      // The gateway missed events while the bus was disconnected. Browsers must reconnect, authenticate and
      // reload everything.
      if (isConnected && hasMissed)
        for (const listener of getAllListeners()) listener.endAfterRandomDelay(MAX_RECONNECT_DELAY_MS);
      hasMissed = !isConnected;
    },
  );
  const heartbeat = setInterval(
    () => getAllListeners().forEach((listener) => listener.sendHeartbeat()),
    HEARTBEAT_MS,
  );
  http.addHook('preClose', async () => {
    clearInterval(heartbeat);
    eventBatches.stop();
    for (const listener of getAllListeners()) listener.end();
  });

  http.get('/_events', { config: { isEndless: true } }, async (request, reply) => {
    const token = cookie.read(request);
    limits.countRequest(getCaller(request, { cookie, viewers }), '/_events');
    const login = token ? await viewers.get(token, request.id) : null;
    if (!login || endedSessions.has(login.session.sessionId))
      throw refuse.unauthenticated('session.required', 'Log in first.');
    const { userId, sessionId } = login.session;
    const userListeners = listeners.get(userId) ?? new Set();
    if (userListeners.size >= MAX_LISTENERS_PER_USER)
      throw refuse.rateLimited('events.too_many', 'Laurel is open in too many tabs. Close one of them.');
    reply.hijack();
    if (reply.raw.destroyed) return reply; // The client has already disconnected; its `close` event has fired.
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    const stream = reply.raw.writeHead(200, headers as Record<string, string>);
    stream.on('error', () => {}); // `close` follows.
    stream.write('retry: 2000\n\n');
    const listener = new Listener(sessionId, stream);
    listeners.set(userId, userListeners.add(listener));
    const sessionWatch = watchSession(listener, login, () => viewers.reload(token!, request.id));
    stream.on('close', () => {
      sessionWatch.stop();
      userListeners.delete(listener);
      if (userListeners.size === 0) listeners.delete(userId);
    });
    return reply;
  });
}
