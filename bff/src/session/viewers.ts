import type { KeyObject } from 'node:crypto';
import type { SessionEnded, UserChanged, UserDeleted } from '@laurel/proto/identity/v1/events';
import type { Session as SessionMessage } from '@laurel/proto/identity/v1/identity';
import { subscribeToEvents } from '@laurel/runtime/events/bus';
import {
  createCall,
  CALLER_TOKEN_TTL_MS,
  sign,
  runInCall,
  type Caller,
  type CallerTokenIssuer,
} from '@laurel/runtime/auth/call-context';
import { createCallerTokenIssuer } from '@laurel/runtime/auth/caller-token-issuer';
import type { NatsConnection } from '@nats-io/transport-node';
import { LRUCache } from 'lru-cache';
import type { Services } from '../clients/service-clients.js';
import { toSessionResponse } from '../messages/user.js';
import { getTokenKey } from './token-key.js';

const CACHE_MS = 10_000;
const CLIENT_KEY_TTL_MS = 3_600_000;
const SYSTEM_TOKEN_MS = 3_600_000;
/** The clock resolution of the caches. Reading the clock on each request costs as much as the lookup. */
const CLOCK_MS = 100;

export interface Login {
  session: SessionMessage;
  /** The session in the form that the browser receives. */
  publicSession: Readonly<ReturnType<typeof toSessionResponse>>;
  getCallerToken: CallerTokenIssuer;
}
/**
 * A cached session with the sequence number of its lookup. If two lookups overlap, the one that started later
 * counts.
 */
interface CachedViewer extends Login {
  requestNumber: number;
}
const ANONYMOUS: Caller = { user: '', role: 'anonymous', impersonator: '' };

/**
 * Resolves session tokens to users. Caches identity's response for ten seconds. Events about ended sessions
 * and changed users evict it at once. While the bus is disconnected nothing is cached. Caller tokens live
 * longer than the cache.
 */
export class Viewers {
  private readonly cache = new LRUCache<string, CachedViewer>({
    max: 20_000,
    ttl: CACHE_MS,
    ttlResolution: CLOCK_MS,
  });
  /** The last known user of a token hash, only for rate limiting. */
  private readonly userIdByTokenHash = new LRUCache<string, string>({
    max: 50_000,
    ttl: CLIENT_KEY_TTL_MS,
    ttlResolution: CLOCK_MS,
  });
  /** Token hashes by session. When a session ends, its hash is no longer counted for the user. */
  private readonly tokenHashBySession = new LRUCache<string, string>({ max: 50_000, ttl: CLIENT_KEY_TTL_MS });
  private isConnected = false;
  /** Incremented by everything that may invalidate a lookup in progress. */
  private generation = 0;
  private requestCount = 0;
  private anonymous = { getCallerToken: (() => '') as CallerTokenIssuer, until: 0 };
  constructor(
    private readonly services: Services,
    private readonly signingKey: KeyObject,
    bus: NatsConnection,
  ) {
    subscribeToEvents(
      bus,
      ['session.ended', 'user.changed', 'user.deleted'],
      ({ type, payload }) => {
        const endedSessionId = type === 'session.ended' ? (payload as SessionEnded).sessionId : '';
        const changedUserId = type === 'user.changed' ? (payload as UserChanged).user?.id : '';
        const deletedUserId = type === 'user.deleted' ? (payload as UserDeleted).userId : '';
        this.generation++;
        this.userIdByTokenHash.delete(this.tokenHashBySession.get(endedSessionId) ?? '');
        for (const [tokenHash, { session }] of this.cache.entries())
          if (session.sessionId === endedSessionId || [changedUserId, deletedUserId].includes(session.userId))
            this.cache.delete(tokenHash);
      },
      (isConnected) => {
        this.isConnected = isConnected;
        this.generation++;
        this.cache.clear();
      },
    );
  }

  /** Returns the issuer of caller tokens for anonymous clients. */
  getAnonymousTokenIssuer(): CallerTokenIssuer {
    if (this.anonymous.until < Date.now())
      this.anonymous = {
        getCallerToken: createCallerTokenIssuer(ANONYMOUS, this.signingKey),
        until: Date.now() + CALLER_TOKEN_TTL_MS / 2,
      };
    return this.anonymous.getCallerToken;
  }

  /** Creates a one-hour caller token that reads the user's personal data at every service. */
  issueSystemToken(userId: string): string {
    const caller: Caller = { user: userId, role: 'internal', impersonator: '' };
    return sign(caller, this.signingKey, Object.keys(this.services), Date.now() + SYSTEM_TOKEN_MS);
  }

  /** Returns the session of a token, or null if it is invalid. Usually cached, so the result is synchronous. */
  get(token: string, requestId: string): Login | Promise<Login | null> {
    const hash = getTokenKey(token);
    return this.cache.get(hash) ?? this.resolve(token, hash, requestId);
  }
  private async resolve(token: string, hash: string, requestId: string): Promise<Login | null> {
    const [previousGeneration, requestNumber] = [this.generation, ++this.requestCount];
    const { session } = await runInCall(
      createCall({ requestId, getCallerToken: this.getAnonymousTokenIssuer() }),
      () => this.services.identity.resolveSession({ token }),
    );
    if (!session) {
      this.userIdByTokenHash.delete(hash);
      return null;
    }
    const { userId, role, impersonatedBy } = session;
    this.userIdByTokenHash.set(hash, userId);
    this.tokenHashBySession.set(session.sessionId, hash);
    const login = {
      session,
      publicSession: toSessionResponse(session),
      getCallerToken: createCallerTokenIssuer(
        { user: userId, role: role as Caller['role'], impersonator: impersonatedBy ?? '' },
        this.signingKey,
      ),
    };
    const isOutdated = (this.cache.get(hash)?.requestNumber ?? 0) > requestNumber;
    if (this.isConnected && this.generation === previousGeneration && !isOutdated)
      this.cache.set(hash, { ...login, requestNumber });
    return login;
  }

  /** Like `get`, ignoring the cache. */
  async reload(token: string, requestId: string): Promise<Login | null> {
    this.forget(token);
    return this.get(token, requestId);
  }

  /** Returns the user of a token that was resolved before, else the network, because tokens can be forged. */
  getClientKey(token: string | null, network: string): string {
    return (token && this.userIdByTokenHash.get(getTokenKey(token))) || network;
  }

  /** Evicts the cached session and invalidates lookups in progress. */
  forget(token: string): void {
    this.generation++;
    this.cache.delete(getTokenKey(token));
  }
}
