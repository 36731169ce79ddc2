import { impersonated } from '@laurel/runtime/call';
import { secured } from '@laurel/runtime/security-log';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerFunction } from '../function.js';
import type { Door } from './door.js';
import type { Query } from './input.js';
import type { Asker } from './limits.js';
import { networkOf } from './network.js';
import { DoorRefusal } from './refusal.js';
import { sameOrigin } from './same-origin.js';
import type { Known } from './viewers.js';

export type FunctionRequest = FastifyRequest<{ Querystring: Query }>;

/** The function that is asked for. Refuses `function.unknown`, and `function.wrong_method` with the right one. */
export function found({ query, method }: FunctionRequest, registry: Record<string, ServerFunction>) {
  const { name = '' } = query;
  if (!Object.hasOwn(registry, name)) throw unknownFunction(String(name).slice(0, 80));
  const declared = registry[name]!;
  if (method === declared.method || (method === 'HEAD' && declared.method === 'GET'))
    return { name, declared };
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
export async function count(request: FunctionRequest, registry: Record<string, ServerFunction>, door: Door) {
  const asker = askerOf(request, door);
  await door.limits.take(asker, nameIn(request, registry));
  const { name, declared } = found(request, registry);
  // First: another's page asks in the name of whoever looks at it, and must not use up what they may ask.
  if (declared.method === 'POST') sameOrigin(request, door.publicOrigin);
  if (declared.perMinute !== undefined) await door.limits.takeOf(asker, name, declared.perMinute);
  // Who has no session at all is not read to the end.
  if (declared.access !== 'any' && !door.cookie.read(request)) admit(declared, null);
}
/** What is asked for; a name that no function has is the asker's own words. */
const nameIn = ({ query: { name = '' } }: FunctionRequest, registry: Record<string, ServerFunction>) =>
  Object.hasOwn(registry, name) ? name : '/_server';
/** Whom a request is counted for. */
export const askerOf = (
  request: FastifyRequest,
  { cookie, viewers }: Pick<Door, 'cookie' | 'viewers'>,
): Asker => {
  const network = networkOf(request.ip);
  return {
    visitor: viewers.visitor(cookie.read(request), network),
    network,
    ip: request.ip,
    requestId: request.id,
  };
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
  _reply: FastifyReply,
  refusal: Refusal,
  registry: Record<string, ServerFunction>,
  door: Door,
): void {
  const { name = '' } = request.query;
  const access = Object.hasOwn(registry, name) ? registry[name]!.access : null;
  if (access === null) return;
  const isTold =
    ['unauthenticated', 'forbidden'].includes(refusal.kind) ||
    (refusal.kind === 'not_found' && access !== 'any');
  if (!isTold) return;
  secured(SIGN_INS.includes(name) ? 'security.log_in_refused' : 'security.refused', {
    ...whoIs(askerOf(request, door)),
    function: name,
    code: refusal.code,
  });
}
