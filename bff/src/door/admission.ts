import { secured } from '@laurel/runtime/security-log';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerFunction } from '../function.js';
import type { Door } from './function.js';
import type { Query } from './input.js';
import { DoorRefusal } from './refusal.js';
import { sameOrigin } from './same-origin.js';
import type { Known } from './viewers.js';

export type FunctionRequest = FastifyRequest<{ Querystring: Query }>;

/** The function that is asked for. Refuses `function.unknown`, and `function.wrong_method` with the right one. */
export function found({ query, method }: FunctionRequest, registry: Record<string, ServerFunction>) {
  const { name = '' } = query;
  if (!Object.hasOwn(registry, name))
    throw refuse.notFound('function.unknown', `There is no function “${String(name).slice(0, 80)}”.`, 'name');
  const declared = registry[name]!;
  if (method === declared.method || (method === 'HEAD' && declared.method === 'GET'))
    return { name, declared };
  throw new DoorRefusal(405, 'function.wrong_method', `Ask ${name} with ${declared.method}.`, {
    allow: declared.method,
  });
}

/** Counts the request and knows where it comes from, before a byte of its body is read. */
export async function count(request: FunctionRequest, registry: Record<string, ServerFunction>, door: Door) {
  const { name, declared } = found(request, registry);
  if (declared.method === 'POST') sameOrigin(request, door.publicOrigin);
  await door.limits.take(visitorOf(request, door), request.ip, name, declared.perMinute);
}
export const visitorOf = (request: FastifyRequest, { cookie, viewers }: Door): string =>
  viewers.visitor(cookie.read(request), request.ip);

/** Refuses `session.required` and `session.not_admin`. */
export function admit({ access }: ServerFunction, known: Known | null): void {
  if (access === 'any') return;
  if (!known) throw refuse.unauthenticated('session.required', 'Log in first.');
  if (access === 'admin' && known.session.role !== 'admin')
    throw refuse.forbidden('session.not_admin', 'Only administrators may do this.');
}

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
  const visitor = visitorOf(request, door);
  secured(SIGN_INS.includes(name) ? 'security.log_in_refused' : 'security.refused', {
    user: visitor === request.ip ? null : visitor,
    from: request.ip,
    requestId: request.id,
    function: name,
    code: refusal.code,
  });
}
