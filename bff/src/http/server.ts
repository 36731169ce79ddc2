import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { newRequestId } from '@laurel/runtime/auth/call-context';
import { idleGc } from '@laurel/runtime/process/idle-gc';
import type { Refusal } from '@laurel/runtime/errors/refusals';
import { fastify, type FastifyInstance } from 'fastify';
import type { BffEnv } from '../settings/bff.env.js';
import {
  closeIfUnsent,
  limitPerAddress,
  getMaxConnectionsPerAddress,
  AnswerTimeouts,
} from './connections.js';
import { toBrokenRequestRefusal, pageNotFound, toRefusalBody, sendRefusal, toRefusal } from './refusal.js';
import { securityHeaders } from '../security/headers.js';

const LARGEST_BODY = 2 ** 20;
const MAX_CHECKS_PER_SECOND = 4;

/**
 * Creates the HTTP server of the gateway. Every response, even to malformed requests, has the common error
 * format and the security headers. Requests that arrive too slowly and answers that are read too slowly are
 * aborted. Running requests finish before shutdown.
 */
export function createHttpServer(env: BffEnv, log: Logger): FastifyInstance {
  const secure = securityHeaders(env);
  const timeout = env.REQUEST_TIMEOUT_MS;
  const http = fastify({
    bodyLimit: LARGEST_BODY,
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: Math.max(timeout, env.UPLOAD_TIMEOUT_MS),
    http: {
      headersTimeout: timeout,
      connectionsCheckingInterval: Math.max(1000 / MAX_CHECKS_PER_SECOND, timeout / 8),
    },
    // Router errors occur before any hook runs.
    frameworkErrors: (_error, request, reply) =>
      void sendRefusal(reply.headers(secure), pageNotFound(), request.id),
    clientErrorHandler: (error, socket) => endBroken(socket, toBrokenRequestRefusal(error.code), secure),
  });
  http.server.maxConnections = env.CONNECTIONS;
  limitPerAddress(http.server, getMaxConnectionsPerAddress(env));
  const timeouts = new AnswerTimeouts(env.ANSWER_TIMEOUT_MS);
  http.addHook('onClose', async () => timeouts.stop());
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(secure);
    timeouts.begin(request, reply);
    closeIfUnsent(request, timeout);
    idleGc.after(1);
    done();
  });
  http.setNotFoundHandler((request, reply) => sendRefusal(reply, pageNotFound(), request.id));
  http.setErrorHandler((error, request, reply) => {
    // Do not wait for the rest of a refused request.
    if (!request.raw.complete) void reply.header('connection', 'close');
    return sendRefusal(reply, toRefusal(error, request, log), request.id);
  });
  return http;
}

/** Responds to data that is not a valid request, and closes the connection. */
function endBroken(socket: Socket, refusal: Refusal & { status: number }, secure: Record<string, string>) {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(toRefusalBody(refusal, newRequestId()));
  const headers = {
    ...secure,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'));
}
