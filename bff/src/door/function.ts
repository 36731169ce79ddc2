import { performance } from 'node:perf_hooks';
import { within, type Call } from '@laurel/runtime/call';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Asked, ServerFunction, Viewer } from '../function.js';
import { answerer, memoized } from '../answer.js';
import { costOfPage } from '../functions/costs.js';
import { sendKept } from './answer-kept.js';
import { admit, count, logRefusal, type FunctionRequest, type Served } from './admission.js';
import { callOf } from './call-of.js';
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
      { name, declared, write: writer(name, declared, door) },
    ]),
  );
  const everything: Everything = {
    ...door.services,
    registry,
    input: null,
    viewer: null,
    visit: null as never,
  };
  http.decorateRequest('counted', null);
  http.route<{ Querystring: Query }>({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/_server',
    onRequest(request, _reply, done) {
      count(request, served, door);
      done();
    },
    onError: async (request, reply, error) => {
      const refusal = refusalFor(error);
      if (refusal) logRefusal(request, refusal, served, door);
    },
    handler: (request, reply) => answer(request, reply, everything, door),
  });
}

/** Makes of what a function answers what browsers are told: what is public of it, as JSON. */
function writer(name: string, { answer, isMemoizable }: ServerFunction, door: Door): Served['write'] {
  const build = answerer(answer, door.answers, (why) => door.complain(name, why));
  const write = (told: unknown) => JSON.stringify(build(told));
  return isMemoizable ? memoized(write) : write;
}

/** What every function may ask, and room for what is one request's own: a copy that has room costs 0.02 µs, one that must grow 1.8. */
type Everything = Asked<'any', unknown>;
async function answer(request: FunctionRequest, reply: FastifyReply, everything: Everything, door: Door) {
  const { served, token } = request.counted!;
  const { name, declared, write } = served;
  const from = performance.now();
  try {
    const known = declared.access === 'any' || !token ? null : await door.viewers.of(token, request.id);
    const run = prepared(request, reply, known, everything, door);
    const body = write((await run()) ?? null);
    door.measured.answered(name, from);
    const { cacheSeconds } = declared;
    if (cacheSeconds !== undefined) return sendKept(request, reply, body, cacheSeconds);
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    return body;
  } catch (error) {
    door.measured.failed(name, from, error);
    throw error;
  }
}

/** What is asked, once it is known by whom: access → parse → what it costs. It is run when it is called. */
function prepared(
  request: FunctionRequest,
  reply: FastifyReply,
  known: Known | null,
  everything: Everything,
  door: Door,
): () => Promise<unknown> {
  const { served, token, asker: counted } = request.counted!;
  const { name, declared } = served;
  admit(declared, known);
  const sent = declared.method === 'GET' ? fromQuery(request.query) : fromBody(request.body);
  const input = parsed(declared.input, sent.data);
  // Known by now, where the token was new: whose it is, from wherever they ask.
  const asker = known ? { ...counted, visitor: known.session.userId } : counted;
  const cost = declared.cost?.(input);
  door.limits.charge(asker, name, cost ?? costOfPage(input));
  const visit = new DoorVisit(request, reply, token, door);
  const call = callOf(request, {
    deadline: Date.now() + (declared.timeoutMs ?? TIMEOUT_MS),
    pass: known?.pass ?? door.viewers.nobody(),
    idempotencyKey: declared.method === 'POST' ? visit.idempotencyKey : '',
    mayRepeat: !changes(declared) || (declared.mayRepeat === true && visit.idempotencyKey !== ''),
    after: sent.after,
  });
  const asked = { ...everything };
  asked.input = input;
  asked.viewer = viewerOf(known) as never;
  asked.visit = visit;
  const isWatched = known?.session.impersonatedBy && isNoted(name, declared);
  const run = isWatched ? () => noted(call, name, asked, declared) : () => declared.run(asked);
  const lane = (cost ?? 1) > 1 ? door.lanes.dear : changes(declared) ? door.lanes.changes : null;
  return () => within(call, lane ? () => lane.within(asker.visitor, run) : run);
}

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
