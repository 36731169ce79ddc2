import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getNetwork } from '@laurel/runtime/auth/client-network';
import type { BffEnv } from '../settings/bff.env.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a stream that lasts as long as the client reads it. */
    isEndless?: boolean;
    /** The URL contains a secret and must not be logged. */
    isSecret?: boolean;
    /** The body is large and may take UPLOAD_TIMEOUT_MS to arrive. */
    isSlow?: boolean;
  }
}

const DEFAULT_MAX_PER_ADDRESS = 1000;

const CHECK_INTERVAL_MS = 250;

/**
 * A response on a connection. `previous` is the response before it that the client has not read yet, because
 * clients may pipeline requests.
 */
interface PendingResponse {
  response: ServerResponse;
  /** Null after the response is sent, so that idle connections do not retain the request. */
  request: FastifyRequest | null;
  /** The time of the last check before the request arrived. */
  checkedAt: number;
  previous: PendingResponse | null;
}

/**
 * Closes the connection of a client that takes too long to read a response, even if it still reads slowly.
 * One timer checks all connections, because a timer or listener per response would slow down every request.
 */
export class ResponseTimeouts {
  private readonly latestBySocket = new Map<Socket, PendingResponse>();
  private checkedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  constructor(private readonly timeoutMs: number) {
    this.timer = setInterval(() => this.closeLateConnections(), CHECK_INTERVAL_MS).unref();
  }
  track(request: FastifyRequest, { raw: response }: FastifyReply): void {
    const { socket } = request.raw;
    const latest = this.latestBySocket.get(socket);
    if (latest?.response.writableFinished) {
      // Reuses the object, because a connection can carry many requests.
      latest.response = response;
      latest.request = request;
      latest.checkedAt = this.checkedAt;
      latest.previous = null;
      return;
    }
    if (!latest) socket.on('close', () => this.latestBySocket.delete(socket));
    this.latestBySocket.set(socket, {
      response,
      request,
      checkedAt: this.checkedAt,
      previous: latest ?? null,
    });
  }
  stop(): void {
    clearInterval(this.timer);
  }
  private closeLateConnections(): void {
    this.checkedAt = performance.now();
    // Requests that arrived just before a check carry the time of the previous check.
    const lateBefore = this.checkedAt - this.timeoutMs - CHECK_INTERVAL_MS;
    for (const [socket, latest] of this.latestBySocket) {
      if (latest.response.writableFinished) latest.request = null;
      for (let current: PendingResponse | null = latest; current; current = current.previous) {
        const { previous } = current;
        if (isUnread(current) && current.checkedAt <= lateBefore) socket.destroy();
        // Unlinks a response that the client has read meanwhile.
        else if (previous && !isUnread(previous)) current.previous = previous.previous;
      }
    }
  }
}
const isUnread = ({ response, request }: PendingResponse): boolean =>
  !response.writableFinished && !request?.routeOptions.config?.isEndless;

/** A request with neither header has no body (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Closes the connection if the request has not arrived completely in time, in the same way as Node's parser. */
export function closeIfRequestIncomplete(request: FastifyRequest, timeoutMs: number): void {
  const { raw } = request;
  if (raw.complete || !hasBody(raw) || request.routeOptions.config?.isSlow) return;
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!raw.complete)
      (raw.socket as Socket & { server: Server }).server.emit('clientError', error, raw.socket);
  }, timeoutMs).unref();
  raw.on('end', () => clearTimeout(timer)).on('close', () => clearTimeout(timer));
}

/** Returns the connection limit per address. Behind a proxy all clients share the proxy's address. */
export const getMaxConnectionsPerAddress = ({
  CONNECTIONS_PER_ADDRESS: limit,
  TRUST_PROXY: proxy,
}: BffEnv): number => limit ?? (proxy ? Infinity : DEFAULT_MAX_PER_ADDRESS);

/** Limits connections per address (per household prefix in IPv6). Closes further ones immediately. */
export function limitConnectionsPerAddress(server: Server, max: number): void {
  const countByAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = getNetwork(socket.remoteAddress ?? '');
    const openCount = countByAddress.get(address) ?? 0;
    if (openCount >= max) return void socket.destroy();
    countByAddress.set(address, openCount + 1);
    socket.on('close', () => {
      const remainingCount = countByAddress.get(address)! - 1;
      if (remainingCount > 0) countByAddress.set(address, remainingCount);
      else countByAddress.delete(address);
    });
  });
}

/** The duration of an idle event loop tick. */
const IDLE_TICK_MS = 0.2;
const MAX_WAIT_MS = 1000;

/**
 * Stops listening once no connection is waiting. The operating system resets connections that are not yet
 * accepted when the server stops listening, including data already sent. Behind nginx, which does not retry
 * unsafe requests, such requests would be lost. One connection is accepted per tick, so a short tick without a new
 * connection means that none is waiting. Running requests continue.
 */
export async function closeAfterWaitingConnections(server: Server): Promise<void> {
  let connectionCount = 0;
  const countConnection = () => void connectionCount++;
  server.on('connection', countConnection);
  await new Promise(setImmediate); // Ends the current tick. Connections are accepted in the next one.
  const endTime = performance.now() + MAX_WAIT_MS;
  let isLast = false;
  while (!isLast && performance.now() < endTime) {
    const [previousCount, tickStart] = [connectionCount, performance.now()];
    await new Promise(setImmediate);
    // During a longer tick a client may have connected after the event loop looked for connections.
    isLast = connectionCount === previousCount && performance.now() - tickStart < IDLE_TICK_MS;
  }
  server.off('connection', countConnection);
  server.close();
}
