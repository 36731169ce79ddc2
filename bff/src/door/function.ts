import { childTrace, newCall, within, type Call } from '@laurel/runtime/call';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Asked, ServerFunction, Viewer, Visit } from '../function.js';
import { answerer } from '../answer.js';
import { costOfPage } from '../functions/costs.js';
import { sendKept } from './answer-kept.js';
import { admit, count, logRefusal, type FunctionRequest, type Served } from './admission.js';
import type { Door } from './door.js';
import { fromBody, fromQuery, parsed, type Query } from './input.js';
import { refusalFor } from './refusal.js';
import type { Known } from './viewers.js';
import { DoorVisit } from './visit.js';

const TIMEOUT_MS = 5000;

/** `GET` and `POST /_server?name=`: registry → count → (body) → viewer → access → parse → run → what is public of it. */
export function serveFunctions(http: FastifyInstance, functions: Record<string, unknown>, door: Door): void {
  const registry = functions as Record<string, ServerFunction>;
  const served = new Map(
    Object.entries(registry).map(([name, declared]): [string, Served] => [
      name,
      { name, declared, build: answerer(declared.answer, door.answers, (why) => door.complain(name, why)) },
    ]),
  );
  // One shape, with room for what belongs to a request: to copy it is far cheaper than to gather it.
  const everything = {
    ...door.services,
    registry,
    input: null as unknown,
    viewer: null as never,
    visit: null as unknown as Visit,
  };
  http.decorateRequest('counted', null);
  http.route<{ Querystring: Query }>({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/_server',
    onRequest: (request) => count(request, served, door),
    onError: async (request, reply, error) => {
      const refusal = refusalFor(error);
      if (refusal) logRefusal(request, reply, refusal, served, door);
    },
    handler: (request, reply) =>
      door.measured(request.counted!.served.name, () => answer(request, reply, { ...everything }, door)),
  });
}

async function answer(
  request: FunctionRequest,
  reply: FastifyReply,
  asked: Asked<'any', unknown>,
  door: Door,
) {
  const { served, asker, token } = request.counted!;
  const { name, declared, build } = served;
  const found = declared.access === 'any' || !token ? null : door.viewers.of(token, request.id);
  const known = found instanceof Promise ? await found : found;
  admit(declared, known);
  // Known by now, where the token was new: whose it is, from wherever they ask.
  if (known) asker.visitor = known.session.userId;
  const sent = declared.method === 'GET' ? fromQuery(request.query) : fromBody(request.body);
  asked.input = parsed(declared.input, sent.data);
  asked.viewer = viewerOf(known) as never;
  const cost = declared.cost?.(asked.input);
  const charged = door.limits.charge(asker, name, cost ?? costOfPage(asked.input));
  if (charged) await charged;
  const visit = (asked.visit = new DoorVisit(request, reply, token, door));
  const pass = known?.pass ?? door.viewers.nobody();
  const call = callOf(request, declared, { pass, after: sent.after, idempotencyKey: visit.idempotencyKey });
  const isWatched = known?.session.impersonatedBy && isNoted(name, declared);
  const run = isWatched ? () => noted(call, name, asked, declared) : () => declared.run(asked);
  const lane = (cost ?? 1) > 1 ? door.lanes.dear : changes(declared) ? door.lanes.changes : null;
  const answered = await within(call, lane ? () => lane.within(asker.visitor, run) : run);
  const body = JSON.stringify(build(answered ?? null));
  const { cacheSeconds } = declared;
  if (cacheSeconds !== undefined) return sendKept(request, reply, body, cacheSeconds);
  reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
  return body;
}

type Beginning = Pick<Call, 'pass' | 'after' | 'idempotencyKey'>;
const callOf = (
  { id, headers }: FunctionRequest,
  declared: ServerFunction,
  { pass, after, idempotencyKey }: Beginning,
): Call =>
  newCall({
    requestId: id,
    traceparent: childTrace(headers.traceparent as string | undefined),
    deadline: Date.now() + (declared.timeoutMs ?? TIMEOUT_MS),
    pass,
    idempotencyKey: declared.method === 'POST' ? idempotencyKey : '',
    mayRepeat: !changes(declared) || (declared.mayRepeat === true && idempotencyKey !== ''),
    after,
  });

/** Done through somebody's eyes, once it is noted. */
async function noted(call: Call, name: string, asked: Asked<'any', unknown>, declared: ServerFunction) {
  await within({ ...call, mayRepeat: false }, () => asked.identity.noteImpersonated({ function: name }));
  return declared.run(asked);
}

const changes = (declared: ServerFunction) => declared.method === 'POST' && !('reads' in declared);
/** What changes something is noted before it is done through somebody's eyes; the end of it notes itself. */
const isNoted = (name: string, declared: ServerFunction) =>
  changes(declared) && !['stopImpersonating', 'endSession'].includes(name);

const viewerOf = (known: Known | null): Viewer | null =>
  known && {
    userId: known.session.userId,
    role: known.session.role as Viewer['role'],
    impersonatedBy: known.session.impersonatedBy ?? null,
  };
