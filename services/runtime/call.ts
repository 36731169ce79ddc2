import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomFillSync,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { refuse } from './refusals.js';

/** Who asks. `user` is empty for an anonymous visitor. An `errand` goes on for somebody who has left: it opens what is kept of them, and nothing else. */
export interface Caller {
  user: string;
  role: 'anonymous' | 'user' | 'admin' | 'errand';
  impersonator: string;
}

/** The signed caller, for the service that is asked: it opens no other's door. */
export type PassTo = (service: string) => string;

/** What travels with every piece of work. A pass that came in is handed on unchanged: it ends when it ends, and opens what its signer has named. */
export interface Call {
  requestId: string;
  traceparent: string;
  /** Milliseconds since the epoch. */
  deadline: number;
  caller: Caller | null;
  pass: PassTo;
  /** One per user intent; a command keeps its answer under it. */
  idempotencyKey: string;
  /** It changes nothing, or is answered as before under its key: who lost the answer may ask again. */
  mayRepeat: boolean;
  /** What the asker's browser has already seen: aggregate → version. */
  after: Readonly<Record<string, number>>;
}

const store = new AsyncLocalStorage<Call>();
export const within = <T>(call: Call, work: () => T): T => store.run(call, work);
export const currentCall = (): Call | undefined => store.getStore();

/** Why who has no session is not let do something. */
export const nobodyKnown = () => refuse.unauthenticated('session.required', 'Sign in first.');
/** The signed-in caller. Refuses `session.required` for an anonymous one, and for an errand. */
export function caller(): Caller {
  const who = store.getStore()?.caller;
  if (!who || (who.role !== 'user' && who.role !== 'admin')) throw nobodyKnown();
  return who;
}
/** For whom an errand is. Refuses `session.required` for every other caller. */
export function errandOf(): string {
  const who = store.getStore()?.caller;
  if (who?.role !== 'errand') throw nobodyKnown();
  return who.user;
}
/** Why somebody who looks through another's eyes is not let do something. */
export const impersonated = () =>
  refuse.forbidden(
    'session.impersonated',
    'Only the person themselves may do this. Stop looking through their eyes first.',
  );
/** The signed-in caller who asks in their own name. Refuses `session.required`, and `session.impersonated` for an administrator who looks through their eyes. */
export function ownHands(): Caller {
  const who = caller();
  if (who.impersonator) throw impersonated();
  return who;
}
/** Who does what is asked, as the audit log has it: whose account, and who sat before it. Refuses `session.required`. */
export function acting(): { actor: string; impersonator: string | null } {
  const { user: actor, impersonator } = caller();
  return { actor, impersonator: impersonator || null };
}
/** The administrator who asks. Refuses `session.not_admin` for anybody else. */
export function administrator(): Caller {
  const who = caller();
  if (who.role !== 'admin') throw refuse.forbidden('session.not_admin', 'Only administrators may do this.');
  return who;
}
/** What a user's command or question asks of whose thing it is. */
export type MayActFor = (ownerId: string) => boolean;
/** True when the thing's owner, or an admin, is asking. */
export const mayActFor: MayActFor = (ownerId) => {
  const who = caller();
  return who.user === ownerId || who.role === 'admin';
};

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
/** A user whose things the asker may see. Refuses `user.not_found` for another's, and for what is no user's id. */
export function ownUser(userId: string): string {
  if (!mayActFor(userId) || !isUuid(userId)) throw refuse.noSuch('user.not_found', 'userId');
  return userId;
}

/** Drawn ahead for some hundred calls: each draw costs as much as the rest of a call's beginning. Ids only: nothing is kept secret by them. */
const drawn = { bytes: randomBytes(4096), used: 0 };
function hex(bytes: number): string {
  if (drawn.used + bytes > drawn.bytes.length) {
    randomFillSync(drawn.bytes);
    drawn.used = 0;
  }
  return drawn.bytes.toString('hex', drawn.used, (drawn.used += bytes));
}
/** Of one request, in logs and in what is refused. */
export const newRequestId = (): string => hex(16);
/** A trace that begins with a request and has its id: of `newRequestId`. */
export const traceOf = (requestId: string): string => `00-${requestId}-${requestId.slice(2 * SPAN_BYTES)}-01`;
/** Same trace, new span. */
export function childTrace(parent?: string): string {
  if (parent === undefined) return newTrace();
  const trace = /^00-([0-9a-f]{32})-/.exec(parent)?.[1];
  return trace === undefined ? newTrace() : `00-${trace}-${hex(SPAN_BYTES)}-01`;
}
function newTrace(): string {
  const ids = hex(TRACE_BYTES + SPAN_BYTES);
  return `00-${ids.slice(0, 2 * TRACE_BYTES)}-${ids.slice(2 * TRACE_BYTES)}-01`;
}
const [TRACE_BYTES, SPAN_BYTES] = [16, 8];
const nobodysPass: PassTo = () => '';
const nothingSeen = {};
/** What is not said is drawn, and only then. */
export const newCall = (over: Partial<Call> = {}): Call => ({
  requestId: over.requestId ?? newRequestId(),
  traceparent: over.traceparent ?? childTrace(),
  deadline: over.deadline ?? Date.now() + 5000,
  caller: over.caller ?? null,
  pass: over.pass ?? nobodysPass,
  idempotencyKey: over.idempotencyKey ?? '',
  mayRepeat: over.mayRepeat ?? false,
  after: over.after ?? nothingSeen,
});

const [SEPARATOR, BETWEEN] = ['|', ' '];
export const PASS_LIVES_MS = 30_000;
export const privateKey = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
export const publicKey = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** A caller's pass: its words, the services that it is for, when it ends (ms since 1970), and the BFF's Ed25519 signature over them. */
export function sign(
  who: Caller,
  key: KeyObject,
  services: readonly string[],
  ends = Date.now() + PASS_LIVES_MS,
): string {
  const text = [who.user, who.role, who.impersonator, services.join(BETWEEN), ends].join(SEPARATOR);
  return `${text}${SEPARATOR}${signBytes(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Checks passes that come to a service against the public key, and remembers the good ones while they live. */
export class Passes {
  private readonly key: KeyObject;
  private readonly known = new LRUCache<string, { caller: Caller; ends: number }>({
    max: 10_000,
    ttl: PASS_LIVES_MS,
  });
  constructor(
    publicKeyBase64: string,
    private readonly service: string,
  ) {
    this.key = publicKey(publicKeyBase64);
  }

  verify(pass: string): Caller {
    const found = this.known.get(pass) ?? this.read(pass);
    if (found.ends < Date.now()) throw refuse.unauthenticated('caller.expired', 'Sign in again.');
    return found.caller;
  }

  private read(pass: string) {
    const cut = pass.lastIndexOf(SEPARATOR);
    const text = pass.slice(0, Math.max(cut, 0));
    const [user, role, impersonator, services, ends, more] = text.split(SEPARATOR);
    const isGenuine =
      cut > 0 &&
      more === undefined &&
      services?.split(BETWEEN).includes(this.service) === true &&
      verifyBytes(null, Buffer.from(text), this.key, Buffer.from(pass.slice(cut + 1), 'base64url'));
    if (!isGenuine) throw refuse.unauthenticated('caller.forged', 'Sign in first.');
    const known = {
      caller: { user: user!, role: role as Caller['role'], impersonator: impersonator! },
      ends: Number(ends),
    };
    this.known.set(pass, known);
    return known;
  }
}
