import { childTrace, newCall, within } from '@laurel/runtime/call';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Viewer } from '../function.js';
import type { ServerFunction } from '../function.js';
import { answerer } from '../answer.js';
import { costOfPage } from '../functions/costs.js';
import { sendKept } from './answer-kept.js';
import { admit, askerOf, count, found, logRefusal, type FunctionRequest } from './admission.js';
import type { Door } from './door.js';
import { fromBody, fromQuery, parsed, type Query } from './input.js';
import { refusalFor } from './refusal.js';
import type { Known } from './viewers.js';
import { visitOf } from './visit.js';

const TIMEOUT_MS = 5000;

/** `GET` and `POST /_server?name=`: registry → count → (body) → viewer → access → parse → run → what is public of it. */
export function serveFunctions(http: FastifyInstance, functions: Record<string, unknown>, door: Door): void {
  const registry = functions as Record<string, ServerFunction>;
  const builders = new Map(
    Object.entries(registry).map(([name, { answer }]) => [
      name,
      answerer(answer, door.answers, (why) => door.complain(name, why)),
    ]),
  );
  http.route<{ Querystring: Query }>({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/_server',
    onRequest: (request) => count(request, registry, door),
    onError: async (request, reply, error) => {
      const refusal = refusalFor(error);
      if (refusal) logRefusal(request, reply, refusal, registry, door);
    },
    handler: (request, reply) => {
      const { name, declared } = found(request, registry);
      return door.measured(name, () => answer(request, reply, { name, declared, registry, builders, door }));
    },
  });
}

interface Asking {
  name: string;
  declared: ServerFunction;
  registry: Record<string, ServerFunction>;
  builders: ReadonlyMap<string, (answer: unknown) => unknown>;
  door: Door;
}
async function answer(request: FunctionRequest, reply: FastifyReply, asking: Asking) {
  const { name, declared, registry, builders, door } = asking;
  const token = door.cookie.read(request);
  const known = declared.access === 'any' || !token ? null : await door.viewers.of(token, request.id);
  admit(declared, known);
  const sent = declared.method === 'GET' ? fromQuery(request.query) : fromBody(request.body);
  const input = parsed(declared.input, sent.data);
  const asker = askerOf(request, door);
  const cost = declared.cost?.(input);
  const charged = door.limits.charge(asker, name, cost ?? costOfPage(input));
  if (charged) await charged;
  const visit = visitOf(request, reply, token, door);
  const call = newCall({
    requestId: request.id,
    traceparent: childTrace(request.headers.traceparent as string | undefined),
    deadline: Date.now() + (declared.timeoutMs ?? TIMEOUT_MS),
    pass: known?.pass ?? door.viewers.nobody(),
    idempotencyKey: declared.method === 'POST' ? visit.idempotencyKey : '',
    mayRepeat: !changes(declared) || (declared.mayRepeat === true && visit.idempotencyKey !== ''),
    after: sent.after,
  });
  const run = () =>
    within(call, async () => {
      if (known?.session.impersonatedBy && isNoted(name, declared))
        await within({ ...call, mayRepeat: false }, () =>
          door.services.identity.noteImpersonated({ function: name }),
        );
      return declared.run({ ...door.services, input, viewer: viewerOf(known) as never, visit, registry });
    });
  const lane = (cost ?? 1) > 1 ? door.lanes.dear : changes(declared) ? door.lanes.changes : null;
  const answered = await (lane ? lane.within(asker.visitor, run) : run());
  const body = JSON.stringify(builders.get(name)!(answered ?? null));
  const { cacheSeconds } = declared;
  if (cacheSeconds !== undefined) return sendKept(request, reply, body, cacheSeconds);
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
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
