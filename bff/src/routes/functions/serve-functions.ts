import { performance } from 'node:perf_hooks';
import { runInCall, type Call } from '@laurel/runtime/auth/call-context';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FunctionArgs, ServerFunction, Viewer } from '../../server-functions/server-function.js';
import { createResponseBuilder } from '../../server-functions/response-schema.js';
import { getPageCost } from '../../rate-limits/costs.js';
import { sendCacheable } from '../../http/send-cacheable.js';
import { admit, count, logRefusal, type FunctionRequest, type Served } from '../../requests/admission.js';
import { createCallContext } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { readBody, readQuery, parsed, type Query } from '../../requests/request-input.js';
import { toKnownRefusal } from '../../http/refusal.js';
import type { Login } from '../../session/viewers.js';
import { GatewayRequestContext } from './request-context.js';
import { limitMs } from '@laurel/runtime/process/limit-ms';

const TIMEOUT_MS = 5000;

/** `GET` and `POST /_server?name=`. Steps: look up → count → (body) → viewer → access → parse → run → strip. */
export function serveFunctions(
  http: FastifyInstance,
  functions: Record<string, unknown>,
  gateway: Gateway,
): void {
  const registry = functions as Record<string, ServerFunction>;
  const served = new Map(
    Object.entries(registry).map(([name, declared]): [string, Served] => [
      name,
      { name, declared, write: createWriter(name, declared, gateway) },
    ]),
  );
  const sharedArgs: SharedArgs = {
    ...gateway.services,
    registry,
    input: null,
    viewer: null,
    context: null as never,
  };
  http.decorateRequest('counted', null);
  http.route<{ Querystring: Query }>({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/_server',
    onRequest(request, _reply, done) {
      count(request, served, gateway);
      done();
    },
    onError: async (request, reply, error) => {
      const refusal = toKnownRefusal(error);
      if (refusal) logRefusal(request, refusal, served, gateway);
    },
    handler: (request, reply) => answer(request, reply, sharedArgs, gateway),
  });
}

/** Returns a serialiser for the public part of a function's answer. */
function createWriter(name: string, { answer }: ServerFunction, gateway: Gateway): Served['write'] {
  const build = createResponseBuilder(answer, gateway.answers, (why) => gateway.reportMismatch(name, why));
  return (result) => JSON.stringify(build(result));
}

/** The arguments of every function; the last three belong to one request. */
type SharedArgs = FunctionArgs<'any', unknown>;
async function answer(
  request: FunctionRequest,
  reply: FastifyReply,
  sharedArgs: SharedArgs,
  gateway: Gateway,
) {
  const { served, token } = request.counted!;
  const { name, declared, write } = served;
  const from = performance.now();
  try {
    const existing =
      declared.access === 'any' || !token ? null : await gateway.viewers.get(token, request.id);
    const run = prepareCall(request, reply, existing, sharedArgs, gateway);
    const body = write((await run()) ?? null);
    gateway.measured.succeeded(name, from);
    const { cacheSeconds } = declared;
    if (cacheSeconds !== undefined) return sendCacheable(request, reply, body, cacheSeconds);
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    return body;
  } catch (error) {
    gateway.measured.failed(name, from, error);
    throw error;
  }
}

/** Prepares a function call for an identified caller: access → parse → charge. The returned function runs it. */
function prepareCall(
  request: FunctionRequest,
  reply: FastifyReply,
  login: Login | null,
  sharedArgs: SharedArgs,
  gateway: Gateway,
): () => Promise<unknown> {
  const { served, token, caller: counted } = request.counted!;
  const { name, declared } = served;
  admit(declared, login);
  const requestData = declared.method === 'GET' ? readQuery(request.query) : readBody(request.body);
  const input = parsed(declared.input, requestData.data);
  // For a new token the user is known only now. Their limit applies regardless of the network.
  const caller = login ? { ...counted, visitor: login.session.userId } : counted;
  const cost = declared.cost?.(input);
  gateway.limits.charge(caller, name, cost ?? getPageCost(input));
  const context = new GatewayRequestContext(request, reply, token, gateway);
  const call = createCallContext(request, {
    deadline: Date.now() + limitMs(declared.timeoutMs ?? TIMEOUT_MS),
    getCallerToken: login?.callerToken ?? gateway.viewers.nobody(),
    idempotencyKey: declared.method === 'POST' ? context.idempotencyKey : '',
    mayRepeat: !changes(declared) || (declared.mayRepeat === true && context.idempotencyKey !== ''),
    after: requestData.after,
  });
  const args = { ...sharedArgs, input, viewer: toViewer(login) as never, context };
  const isImpersonated = login?.session.impersonatedBy && isRecorded(name, declared);
  const run = isImpersonated ? () => runRecorded(call, name, args, declared) : () => declared.run(args);
  const queue =
    (cost ?? 1) > 1 ? gateway.queues.expensive : changes(declared) ? gateway.queues.changes : null;
  return () => runInCall(call, queue ? () => queue.within(caller.visitor, run) : run);
}

/** Records the command in the audit log before it runs under impersonation. */
async function runRecorded(
  call: Call,
  name: string,
  args: FunctionArgs<'any', unknown>,
  declared: ServerFunction,
) {
  await runInCall({ ...call, mayRepeat: false }, () => args.identity.noteImpersonated({ function: name }));
  return declared.run(args);
}

const changes = (declared: ServerFunction) => declared.method === 'POST' && !('reads' in declared);
/** Commands under impersonation are recorded first. Ending the impersonation records itself. */
const isRecorded = (name: string, declared: ServerFunction) =>
  changes(declared) && !['stopImpersonating', 'endSession'].includes(name);

const toViewer = (login: Login | null): Viewer | null =>
  login && {
    userId: login.session.userId,
    role: login.session.role as Viewer['role'],
    impersonatedBy: login.session.impersonatedBy ?? null,
  };
