import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { refuse } from '../errors/refusals.js';
import { scaleTimeout } from '../process/scale-timeout.js';

/**
 * The caller. `user` is empty for an anonymous visitor. The role `internal` is for a system call that acts
 * for a user who has left: it may read that user's stored data and nothing else.
 */
export interface Caller {
  user: string;
  role: 'anonymous' | 'user' | 'admin' | 'internal';
  impersonator: string;
}

/** Returns the signed caller token for one service. No other service accepts it. */
export type CallerTokenIssuer = (service: string) => string;

/** The context of a call. A received caller token is forwarded unchanged, with its expiry and services. */
export interface Call {
  requestId: string;
  /** Milliseconds since the epoch. */
  deadline: number;
  caller: Caller | null;
  getCallerToken: CallerTokenIssuer;
  /** One key per action of the user. A command stores its response under the key. */
  idempotencyKey: string;
  /**
   * A caller that lost the response may retry: the call changes nothing, or its idempotency key returns the
   * stored response.
   */
  mayRepeat: boolean;
  /** The versions that the caller's browser has already seen: aggregate → version. */
  after: Readonly<Record<string, number>>;
}

const store = new AsyncLocalStorage<Call>();
export const runInCall = <T>(call: Call, work: () => T): T => store.run(call, work);
export const getCurrentCall = (): Call | undefined => store.getStore();

/** The refusal for a caller without a session. */
export const createSessionRequiredRefusal = () => refuse.unauthenticated('session.required', 'Log in first.');
/**
 * Returns the signed-in caller.
 * @throws session.required for an anonymous caller or a system call
 */
export function getCaller(): Caller {
  const caller = store.getStore()?.caller;
  if (!caller || (caller.role !== 'user' && caller.role !== 'admin')) throw createSessionRequiredRefusal();
  return caller;
}
/**
 * Returns the id of the user that a system call acts for.
 * @throws session.required for every other caller
 */
export function getSystemCallUser(): string {
  const caller = store.getStore()?.caller;
  if (caller?.role !== 'internal') throw createSessionRequiredRefusal();
  return caller.user;
}
/** The refusal for an administrator who impersonates a user. */
export const createImpersonationRefusal = () =>
  refuse.forbidden(
    'session.impersonated',
    'Only the account’s owner may do this. Stop viewing as this user first.',
  );
/**
 * Returns the signed-in caller who acts directly, without impersonation.
 * @throws session.required
 * @throws session.impersonated for an administrator who impersonates the user
 */
export function getDirectCaller(): Caller {
  const caller = getCaller();
  if (caller.impersonator) throw createImpersonationRefusal();
  return caller;
}
/**
 * Returns the account that acts and the impersonating administrator, as the audit log stores them.
 * @throws session.required
 */
export function getActor(): { actor: string; impersonator: string | null } {
  const { user: actor, impersonator } = getCaller();
  return { actor, impersonator: impersonator || null };
}
/**
 * Returns the calling administrator.
 * @throws session.not_admin for anybody else
 */
export function requireAdministrator(): Caller {
  const caller = getCaller();
  if (caller.role !== 'admin')
    throw refuse.forbidden('session.not_admin', 'Only administrators may do this.');
  return caller;
}
/** Whether the caller may act for the owner of a resource. */
export type MayActFor = (ownerId: string) => boolean;
/** True if the caller is the owner or an administrator. */
export const mayActFor: MayActFor = (ownerId) => {
  const caller = getCaller();
  return caller.user === ownerId || caller.role === 'admin';
};

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
/**
 * Returns the id of a user whose data the caller may see.
 * @throws user.not_found for another user, and for a text that is not a user id
 */
export function checkUserAccess(userId: string): string {
  if (!mayActFor(userId) || !isUuid(userId)) throw refuse.noSuch('user.not_found', 'userId');
  return userId;
}

/** Identifies one request in logs and refusals. */
export const createRequestId = (): string => randomBytes(16).toString('hex');
const noCallerToken: CallerTokenIssuer = () => '';
const NOTHING_SEEN = {};
/** Generates only the values that are not given. */
export const createCall = (overrides: Partial<Call> = {}): Call => ({
  requestId: overrides.requestId ?? createRequestId(),
  deadline: overrides.deadline ?? Date.now() + scaleTimeout(5000),
  caller: overrides.caller ?? null,
  getCallerToken: overrides.getCallerToken ?? noCallerToken,
  idempotencyKey: overrides.idempotencyKey ?? '',
  mayRepeat: overrides.mayRepeat ?? false,
  after: overrides.after ?? NOTHING_SEEN,
});

const [FIELD_SEPARATOR, SERVICE_SEPARATOR] = ['|', ' '];
export const CALLER_TOKEN_TTL_MS = 30_000;
export const importPrivateKey = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
export const importPublicKey = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** Signs the caller, the services that may accept it, and its expiry (ms since 1970) with Ed25519. */
export function sign(
  caller: Caller,
  key: KeyObject,
  services: readonly string[],
  expiresAt = Date.now() + CALLER_TOKEN_TTL_MS,
): string {
  const text = [
    caller.user,
    caller.role,
    caller.impersonator,
    services.join(SERVICE_SEPARATOR),
    expiresAt,
  ].join(FIELD_SEPARATOR);
  return `${text}${FIELD_SEPARATOR}${signBytes(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Verifies received caller tokens. Caches the valid ones until they expire. */
export class CallerTokenVerifier {
  private readonly key: KeyObject;
  private readonly verifiedTokens = new LRUCache<string, { caller: Caller; expiresAt: number }>({
    max: 10_000,
    ttl: CALLER_TOKEN_TTL_MS,
  });
  constructor(
    publicKeyBase64: string,
    private readonly service: string,
  ) {
    this.key = importPublicKey(publicKeyBase64);
  }

  verify(token: string): Caller {
    const result = this.verifiedTokens.get(token) ?? this.parse(token);
    if (result.expiresAt < Date.now()) throw refuse.unauthenticated('caller.expired', 'Log in again.');
    return result.caller;
  }

  private parse(token: string) {
    const signatureIndex = token.lastIndexOf(FIELD_SEPARATOR);
    const text = token.slice(0, Math.max(signatureIndex, 0));
    const [user, role, impersonator, services, expiresAt, excessField] = text.split(FIELD_SEPARATOR);
    const isGenuine =
      signatureIndex > 0 &&
      excessField === undefined &&
      services?.split(SERVICE_SEPARATOR).includes(this.service) === true &&
      verifyBytes(
        null,
        Buffer.from(text),
        this.key,
        Buffer.from(token.slice(signatureIndex + 1), 'base64url'),
      );
    if (!isGenuine) throw refuse.unauthenticated('caller.forged', 'Log in first.');
    const result = {
      caller: { user: user!, role: role as Caller['role'], impersonator: impersonator! },
      expiresAt: Number(expiresAt),
    };
    this.verifiedTokens.set(token, result);
    return result;
  }
}
