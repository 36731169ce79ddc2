import { performance } from 'node:perf_hooks';
import { runInCall, type Call } from '@laurel/runtime/auth/call-context';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FunctionArgs, ServerFunction, Viewer } from '../../server-functions/server-function.js';
import { createResponseBuilder } from '../../server-functions/response-schema.js';
import { getPageCost } from '../../rate-limits/costs.js';
import { sendCacheable } from '../../http/send-cacheable.js';
import {
  checkAccess,
  checkBeforeBody,
  logRefusal,
  type FunctionRequest,
  type ServedFunction,
} from '../../requests/admission.js';
import { createCallContext } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { readBody, readQuery, parseInput, type Query } from '../../requests/request-input.js';
import { toKnownRefusal } from '../../http/refusal.js';
import type { Login } from '../../session/viewers.js';
import { GatewayRequestContext } from './request-context.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

const TIMEOUT_MS = 5000;

/**
 * `GET` and `POST /_server?name=`. Steps: look up → count → (body) → viewer → access → parse → run → strip private
 * fields.
 */
export function serveFunctions(
  http: FastifyInstance,
  functions: Record<string, unknown>,
  gateway: Gateway,
): void {
  const registry = functions as Record<string, ServerFunction>;
  const servedFunctions = new Map(
    Object.entries(registry).map(([name, declaration]): [string, ServedFunction] => [
      name,
      { name, declaration, write: createWriter(name, declaration, gateway) },
    ]),
  );
  const sharedArgs: SharedArgs = {
    ...gateway.services,
    registry,
    input: null,
    viewer: null,
    context: null as never,
  };
  http.decorateRequest('checkedRequest', null);
  http.route<{ Querystring: Query }>({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/_server',
    onRequest(request, _reply, done) {
      checkBeforeBody(request, servedFunctions, gateway);
      done();
    },
    onError: async (request, reply, error) => {
      const refusal = toKnownRefusal(error);
      if (refusal) logRefusal(request, refusal, servedFunctions, gateway);
    },
    handler: (request, reply) => handleCall(request, reply, sharedArgs, gateway),
  });
}

/** Returns a serialiser for the public part of a function's result. */
function createWriter(name: string, { response }: ServerFunction, gateway: Gateway): ServedFunction['write'] {
  const build = createResponseBuilder(response, gateway.responseCheck, (mismatch) =>
    gateway.reportMismatch(name, mismatch),
  );
  return (result) => JSON.stringify(build(result));
}

/** The arguments of every function; the last three belong to one request. */
type SharedArgs = FunctionArgs<'any', unknown>;
async function handleCall(
  request: FunctionRequest,
  reply: FastifyReply,
  sharedArgs: SharedArgs,
  gateway: Gateway,
) {
  const { served, token } = request.checkedRequest!;
  const { name, declaration, write } = served;
  const startedAt = performance.now();
  try {
    const needsLogin = declaration.access !== 'any' || declaration.identifiesCaller;
    const login = needsLogin && token ? await gateway.viewers.get(token, request.id) : null;
    const run = prepareCall(request, reply, login, sharedArgs, gateway);
    const body = write((await run()) ?? null);
    gateway.callMetrics.recordSuccess(name, startedAt);
    const { cacheSeconds } = declaration;
    if (cacheSeconds !== undefined) return sendCacheable(request, reply, body, cacheSeconds);
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    return body;
  } catch (error) {
    gateway.callMetrics.recordFailure(name, startedAt, error);
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
  const { served, token, caller: countedCaller } = request.checkedRequest!;
  const { name, declaration } = served;
  checkAccess(declaration, login);
  const requestData = declaration.method === 'GET' ? readQuery(request.query) : readBody(request.body);
  const input = parseInput(declaration.input, requestData.data);
  // For a new token the user is known only now. Their limit applies regardless of the network.
  const caller = login ? { ...countedCaller, clientKey: login.session.userId } : countedCaller;
  const cost = declaration.cost?.(input);
  gateway.limits.charge(caller, name, cost ?? getPageCost(input));
  const context = new GatewayRequestContext(request, reply, token, gateway);
  const call = createCallContext(request, {
    deadline: Date.now() + scaleTimeout(declaration.timeoutMs ?? TIMEOUT_MS),
    getCallerToken: login?.getCallerToken ?? gateway.viewers.getAnonymousTokenIssuer(),
    idempotencyKey: declaration.method === 'POST' ? context.idempotencyKey : '',
    mayRepeat: !isCommand(declaration) || (declaration.mayRepeat === true && context.idempotencyKey !== ''),
    after: requestData.after,
  });
  const args = { ...sharedArgs, input, viewer: toViewer(login) as never, context };
  const shouldRecord = login?.session.impersonatedBy && isRecordedCommand(name, declaration);
  const run = shouldRecord ? () => runRecorded(call, name, args, declaration) : () => declaration.run(args);
  const queue = selectQueue(declaration, cost, gateway);
  return () => runInCall(call, queue ? () => queue.run(caller.clientKey, run) : run);
}

/** Records the command in the audit log before it runs under impersonation. */
async function runRecorded(
  call: Call,
  name: string,
  args: FunctionArgs<'any', unknown>,
  declaration: ServerFunction,
) {
  await runInCall({ ...call, mayRepeat: false }, () => args.identity.noteImpersonated({ function: name }));
  return declaration.run(args);
}

function selectQueue(declaration: ServerFunction, cost = 1, { queues }: Gateway) {
  if (cost > 1) return queues.expensive;
  return isCommand(declaration) ? queues.changes : null;
}

const isCommand = (declaration: ServerFunction) => declaration.method === 'POST' && !('reads' in declaration);
/** Commands under impersonation are recorded first. Identity itself records the commands that end it. */
const isRecordedCommand = (name: string, declaration: ServerFunction) =>
  isCommand(declaration) && !['stopImpersonating', 'endSession'].includes(name);

const toViewer = (login: Login | null): Viewer | null =>
  login && {
    userId: login.session.userId,
    role: login.session.role as Viewer['role'],
    impersonatedBy: login.session.impersonatedBy ?? null,
  };
