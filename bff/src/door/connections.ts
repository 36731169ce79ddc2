import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import type { BffEnv } from '../bff.env.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It lasts as long as its browser reads it. */
    isEndless?: boolean;
    /** Its address opens what it leads to, and is logged nowhere. */
    isSecret?: boolean;
    /** Its body is large: it may take UPLOAD_TIMEOUT_MS to arrive. */
    isSlow?: boolean;
  }
}

const PER_ADDRESS = 1000;

/** Ends the connection of a browser that has not read its answer when that time is over, however much it has read by then. */
export function endUnread({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, ms: number): void {
  if (routeOptions.config?.isEndless) return;
  const late = setTimeout(() => raw.socket.destroy(), ms).unref();
  reply.raw.on('close', () => clearTimeout(late));
}

/** A request that names neither is whole with its headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Ends the connection of a request that has not arrived whole in time, as the parser itself ends it. */
export function endUnsent({ raw, routeOptions }: FastifyRequest, ms: number): void {
  if (routeOptions.config?.isSlow || raw.complete || !hasBody(raw)) return;
  const late = setTimeout(() => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!raw.complete)
      (raw.socket as Socket & { server: Server }).server.emit('clientError', error, raw.socket);
  }, ms).unref();
  raw.on('end', () => clearTimeout(late)).on('close', () => clearTimeout(late));
}

/** How many connections one address may have. Behind a proxy all visitors come from the proxy's. */
export const mostOfAddress = ({ CONNECTIONS_PER_ADDRESS: most, TRUST_PROXY: proxy }: BffEnv): number =>
  most ?? (proxy ? Infinity : PER_ADDRESS);

/** One address (in IPv6, one household) has so many connections at once; one more is closed as it comes. */
export function limitPerAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const others = open.get(address) ?? 0;
    if (others >= most) return void socket.destroy();
    open.set(address, others + 1);
    socket.on('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
