import { impersonated } from '@laurel/runtime/call';
import { secured } from '@laurel/runtime/security-log';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import type { FastifyRequest } from 'fastify';
import type { ServerFunction } from '../function.js';
import type { Door } from './door.js';
import type { Query } from './input.js';
import type { Asker } from './limits.js';
import { networkOf } from './network.js';
import { DoorRefusal } from './refusal.js';
import { sameOrigin } from './same-origin.js';
import type { Known } from './viewers.js';

export type FunctionRequest = FastifyRequest<{ Querystring: Query }>;

/** A function as the door serves it. `write` makes of what it answers what browsers are told, as JSON. */
export interface Served {
  name: string;
  declared: ServerFunction;
  write(answer: unknown): string;
}
/** What has been found out about a request before its body is read: not once more after it. */
export interface Counted {
  served: Served;
  asker: Asker;
  token: string | null;
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request for a function. */
    counted: Counted | null;
  }
}

/** Refuses `function.unknown`, and `function.wrong_method` with the right one. */
function checked({ query, method }: FunctionRequest, served: Served | undefined): Served {
  if (!served) throw unknownFunction(String(query.name ?? '').slice(0, 80));
  const { name, declared } = served;
  if (method === declared.method || (method === 'HEAD' && declared.method === 'GET')) return served;
  const { method: right } = declared;
  throw new DoorRefusal(
    405,
    'function.wrong_method',
    `Ask ${name} with ${right}.`,
    { allow: right },
    { name, method: right },
  );
}
const unknownFunction = (name: string) =>
  refuse.notFound('function.unknown', `There is no function “${name}”.`, 'name', { name });

/** Counts the request, whatever it asks for, and knows where it comes from, before a byte of its body is read. */
export function count(request: FunctionRequest, functions: ReadonlyMap<string, Served>, door: Door) {
  const token = door.cookie.read(request);
  const asker = askerOf(request, door, token);
  const asked = functions.get(request.query.name ?? '');
  // A name that no function has is the asker's own words.
  door.limits.take(asker, asked?.name ?? '/_server');
  const served = checked(request, asked);
  const { name, declared } = served;
  // First: another's page asks in the name of whoever looks at it, and must not use up what they may ask.
  if (declared.method === 'POST') sameOrigin(request, door.publicOrigin);
  if (declared.perMinute !== undefined) door.limits.takeOf(asker, name, declared.perMinute);
  // Who has no session at all is not read to the end.
  if (declared.access !== 'any' && !token) admit(declared, null);
  request.counted = { served, asker, token };
}
/** Whom a request is counted for. */
export const askerOf = (
  request: FastifyRequest,
  { cookie, viewers }: Pick<Door, 'cookie' | 'viewers'>,
  token = cookie.read(request),
): Asker => {
  const network = networkOf(request.ip);
  return { visitor: viewers.visitor(token, network), network, ip: request.ip, requestId: request.id };
};

/** The same where nobody has a session, and no cookie is read. */
export function networkAlone({ ip, id: requestId }: FastifyRequest): Asker {
  const network = networkOf(ip);
  return { visitor: network, network, ip, requestId };
}

/** Refuses `session.required`, `session.not_admin`, and `session.impersonated` for what only the person themselves may do. */
export function admit({ access, ownHandsOnly }: ServerFunction, known: Known | null): void {
  if (access === 'any') return;
  if (!known) throw refuse.unauthenticated('session.required', 'Log in first.');
  if (access === 'admin' && known.session.role !== 'admin') throw notAdmin();
  if (ownHandsOnly) inOwnHands(known);
}
/** Refuses `session.impersonated` for who looks through somebody's eyes. */
export function inOwnHands({ session }: Known): void {
  if (session.impersonatedBy) throw impersonated();
}

/** Of a request that is no function's: who is logged in. Refuses `session.required`. */
export async function loggedIn(
  request: FastifyRequest,
  { cookie, viewers }: Pick<Door, 'cookie' | 'viewers'>,
): Promise<Known> {
  const token = cookie.read(request);
  const known = token ? await viewers.of(token, request.id) : null;
  if (!known) throw refuse.unauthenticated('session.required', 'Log in first.');
  return known;
}

/** The same of an administrator. Refuses `session.not_admin` besides. */
export async function administratorOf(request: FastifyRequest, door: Pick<Door, 'cookie' | 'viewers'>) {
  const known = await loggedIn(request, door);
  if (known.session.role !== 'admin') throw notAdmin();
  return known;
}
const notAdmin = () => refuse.forbidden('session.not_admin', 'Only administrators may do this.');

/** Who asks, as the security log tells it. */
export const whoIs = ({ visitor, network, ip, requestId }: Asker) => ({
  user: visitor === network ? null : visitor,
  from: ip,
  requestId,
});

const SIGN_INS = ['startSession'];
/** A "no" to who asks: not signed in, not allowed, or not theirs (which looks like not there). What everybody may ask is missing for everybody. */
export function logRefusal(
  request: FunctionRequest,
  refusal: Refusal,
  functions: ReadonlyMap<string, Served>,
  door: Door,
): void {
  const served = functions.get(request.query.name ?? '');
  if (!served) return;
  const { name, declared } = served;
  const isTold =
    ['unauthenticated', 'forbidden'].includes(refusal.kind) ||
    (refusal.kind === 'not_found' && declared.access !== 'any');
  if (!isTold) return;
  secured(SIGN_INS.includes(name) ? 'security.log_in_refused' : 'security.refused', {
    ...whoIs(askerOf(request, door)),
    function: name,
    code: refusal.code,
  });
}
