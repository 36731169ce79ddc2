import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { createRequestId } from '@laurel/runtime/auth/call-context';
import type { Refusal } from '@laurel/runtime/errors/refusals';
import { fastify, type FastifyInstance } from 'fastify';
import type { BffEnv } from '../settings/bff.env.js';
import {
  closeIfRequestIncomplete,
  limitConnectionsPerAddress,
  getMaxConnectionsPerAddress,
  ResponseTimeouts,
} from './connections.js';
import {
  toBrokenRequestRefusal,
  createPageNotFoundRefusal,
  toRefusalBody,
  sendRefusal,
  toRefusal,
} from './refusal.js';
import { createSecurityHeaders } from '../security/headers.js';

const MAX_BODY_BYTES = 2 ** 20;
const MAX_CHECKS_PER_SECOND = 4;

/**
 * Creates the HTTP server of the gateway. Every response, even to malformed requests, has the common error
 * format and the security headers. Requests that arrive too slowly and responses that are read too slowly are
 * aborted. Running requests finish before shutdown.
 */
export function createHttpServer(env: BffEnv, log: Logger): FastifyInstance {
  const defaultHeaders = createSecurityHeaders(env);
  const timeout = env.REQUEST_TIMEOUT_MS;
  const http = fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: createRequestId,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: Math.max(timeout, env.UPLOAD_TIMEOUT_MS),
    http: {
      headersTimeout: timeout,
      connectionsCheckingInterval: Math.max(1000 / MAX_CHECKS_PER_SECOND, timeout / 8),
    },
    // Router errors occur before any hook runs.
    frameworkErrors: (_error, request, reply) =>
      void sendRefusal(reply.headers(defaultHeaders), createPageNotFoundRefusal(), request.id),
    clientErrorHandler: (error, socket) =>
      rejectBrokenRequest(socket, toBrokenRequestRefusal(error.code), defaultHeaders),
  });
  http.server.maxConnections = env.CONNECTIONS;
  limitConnectionsPerAddress(http.server, getMaxConnectionsPerAddress(env));
  const timeouts = new ResponseTimeouts(env.ANSWER_TIMEOUT_MS);
  http.addHook('onClose', async () => timeouts.stop());
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaultHeaders);
    timeouts.track(request, reply);
    closeIfRequestIncomplete(request, timeout);
    done();
  });
  http.setNotFoundHandler((request, reply) => sendRefusal(reply, createPageNotFoundRefusal(), request.id));
  http.setErrorHandler((error, request, reply) => {
    // Do not wait for the rest of a refused request.
    if (!request.raw.complete) void reply.header('connection', 'close');
    return sendRefusal(reply, toRefusal(error, request, log), request.id);
  });
  return http;
}

/** Responds to data that is not a valid request, and closes the connection. */
function rejectBrokenRequest(
  socket: Socket,
  refusal: Refusal & { status: number },
  defaultHeaders: Record<string, string>,
) {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(toRefusalBody(refusal, createRequestId()));
  const headers = {
    ...defaultHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'));
}
