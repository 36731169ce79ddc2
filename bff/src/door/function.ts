import { childTrace, newCall, within } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerFunction, Visit } from '../function.js';
import { refusedFields, sentence } from '../inputs/sentences.js';
import type { Services } from '../services.js';
import type { Session } from '../shapes/values.js';
import type { SessionCookie } from './cookie.js';
import type { Limits } from './limits.js';
import { DoorRefusal } from './refusal.js';
import { sameOrigin } from './same-origin.js';
import type { Known, Viewers } from './viewers.js';

export interface Door {
  services: Services;
  viewers: Viewers;
  cookie: SessionCookie;
  limits: Limits;
  publicOrigin: string;
}

const TIMEOUT_MS = 5000;
const uuid = z.uuid({ error: 'Send a UUID, a new one per wish.' });
const after = z
  .record(z.string().regex(/^[a-z]+-[0-9a-z-]{1,40}$/), z.int().min(0))
  .refine((seen) => Object.keys(seen).length <= 60);
const context = z.strictObject({ after: after.optional(), timeZone: z.string().max(60).optional() });
const envelope = z.strictObject({ data: z.unknown(), context: context.optional() });
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
type Query = { name?: string; payload?: string; after?: string };

/** `GET` and `POST /_server?name=`: registry → viewer → access → parse → run. */
export function serveFunctions(http: FastifyInstance, registry: Record<string, unknown>, door: Door): void {
  http.route<{ Querystring: Query }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/_server',
    handler: (request, reply) => answer(request, reply, registry, door),
  });
}

async function answer(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  registry: Record<string, unknown>,
  door: Door,
) {
  const { name, declared } = found(request, registry);
  if (declared.method === 'POST') sameOrigin(request, door.publicOrigin);
  const token = door.cookie.read(request);
  await door.limits.take(door.viewers.visitor(token, request.ip), request.ip, name, declared.perMinute);
  const known = declared.access === 'any' || !token ? null : await door.viewers.of(token, request.id);
  admit(declared, known);
  const sent = declared.method === 'GET' ? fromQuery(request.query) : fromBody(request.body);
  const input = writable(parsed(declared.input, sent.data));
  const visit = visitOf(request, reply, token, door);
  const call = newCall({
    requestId: request.id,
    traceparent: childTrace(request.headers.traceparent as string | undefined),
    deadline: Date.now() + (declared.timeoutMs ?? TIMEOUT_MS),
    pass: known?.pass ?? door.viewers.nobody(),
    idempotencyKey: declared.method === 'POST' ? visit.idempotencyKey : '',
    after: sent.after,
  });
  const session = known?.session;
  const viewer = session
    ? {
        userId: session.userId,
        role: session.role as 'user' | 'admin',
        impersonatedBy: session.impersonatedBy ?? null,
      }
    : null;
  const answered = await within(call, () =>
    declared.run({ ...door.services, input, viewer: viewer as never, visit }),
  );
  reply.header(
    'cache-control',
    declared.cacheSeconds ? `public, max-age=${declared.cacheSeconds}` : 'no-store',
  );
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answered ?? null));
}

function found({ query, method }: FastifyRequest<{ Querystring: Query }>, registry: Record<string, unknown>) {
  const { name = '' } = query;
  if (!Object.hasOwn(registry, name))
    throw refuse.notFound('function.unknown', `There is no function “${name.slice(0, 80)}”.`, 'name');
  const declared = registry[name] as ServerFunction;
  if (method === declared.method || (method === 'HEAD' && declared.method === 'GET'))
    return { name, declared };
  throw new DoorRefusal(405, 'function.wrong_method', `Ask ${name} with ${declared.method}.`, {
    allow: declared.method,
  });
}

function admit({ access }: ServerFunction, known: Known | null): void {
  if (access === 'any') return;
  if (!known) throw refuse.unauthenticated('session.required', 'Log in first.');
  if (access === 'admin' && known.session.role !== 'admin')
    throw refuse.forbidden('session.not_admin', 'Only administrators may do this.');
}

function json(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse.invalid('input.invalid', 'This is not JSON.', field, {
      fields: [{ field, message: 'This is not JSON.' }],
    });
  }
}
function fromQuery({ payload, after: seen }: Query) {
  const data = payload === undefined ? {} : json(payload, 'payload');
  return { data: data ?? {}, after: seen === undefined ? {} : parsed(after, json(seen, 'after')) };
}
function fromBody(body: unknown) {
  const { data, context: about } = parsed(envelope, body);
  return { data: data ?? {}, after: about?.after ?? {} };
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, { error: sentence });
  if (read.success) return read.data;
  const fields = refusedFields(read.error.issues);
  const { field, message } = fields[0]!;
  throw refuse.invalid('input.invalid', message, field, { fields });
}

/** Refuses a text that no database takes, and signs that no keyboard writes. */
function writable<T>(input: T): T {
  const field = whereControl(input);
  if (field === null) return input;
  const message = 'This holds a character that cannot be kept.';
  throw refuse.invalid('input.invalid', message, field, { fields: [{ field, message }] });
}

/** The way to the first text with a control character in it, but for tabs and line ends; null for none. */
function whereControl(value: unknown, way: string[] = []): string | null {
  if (typeof value === 'string') return CONTROL.test(value) ? way.join('.') || 'data' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = whereControl(inner, [...way, key]);
    if (found !== null) return found;
  }
  return null;
}

function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  { viewers, cookie }: Door,
): Visit {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !uuid.safeParse(key).success)
    throw refuse.invalid('input.invalid', 'Send a UUID, a new one per wish.', 'Idempotency-Key');
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    token,
    async session() {
      const known = token ? await viewers.of(token, request.id) : null;
      if (token && !known) cookie.clear(reply);
      if (token && known) cookie.renew(reply, token, known.session.expiresAt);
      return known && shown(known);
    },
    signIn(fresh) {
      if (token) viewers.forget(token);
      cookie.set(reply, fresh);
    },
    signOut() {
      viewers.forget(token!);
      cookie.clear(reply);
    },
    seen: (aggregate, version) => void reply.header('x-laurel-seen', `${aggregate}=${version}`),
    idempotencyKey: typeof key === 'string' ? key.toLowerCase() : '',
  };
}

const shown = ({ session: { sessionId: _, ...session } }: Known) => session as Session;
