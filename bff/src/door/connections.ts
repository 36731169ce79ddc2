import type { IncomingMessage, Server, ServerResponse } from 'node:http';
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

const LOOK_EVERY_MS = 250;

/** An answer of a connection, and the one before it where that was still unread as this one began: requests may come before answers are read. */
interface Answering {
  answer: ServerResponse;
  /** Null once its answer is out: a connection may rest for long, and what was asked is not kept meanwhile. */
  request: FastifyRequest | null;
  /** When the last look was, as it began. */
  since: number;
  before: Answering | null;
}

/**
 * Ends the connection of a browser that has not read its answer when that time is over, however much it has read by then. What each
 * connection is at is noted, and all are looked at together: a timer or a listener for each answer would be paid for by every request.
 */
export class AnswerTimeouts {
  private readonly connections = new Map<Socket, Answering>();
  private looked = performance.now();
  private readonly timer: NodeJS.Timeout;
  constructor(private readonly ms: number) {
    this.timer = setInterval(() => this.endLate(), LOOK_EVERY_MS).unref();
  }
  begin(request: FastifyRequest, { raw: answer }: FastifyReply): void {
    const { socket } = request.raw;
    const last = this.connections.get(socket);
    if (last?.answer.writableFinished) {
      last.answer = answer;
      last.request = request;
      last.since = this.looked;
      last.before = null;
      return;
    }
    if (!last) socket.on('close', () => this.connections.delete(socket));
    this.connections.set(socket, { answer, request, since: this.looked, before: last ?? null });
  }
  stop(): void {
    clearInterval(this.timer);
  }
  private endLate(): void {
    this.looked = performance.now();
    // What began just before a look was noted with the look before.
    const late = this.looked - this.ms - LOOK_EVERY_MS;
    for (const [socket, last] of this.connections) {
      if (last.answer.writableFinished) last.request = null;
      for (let one: Answering | null = last; one; one = one.before)
        if (isUnread(one) && one.since <= late) socket.destroy();
        else if (one.before && !isUnread(one.before)) one.before = one.before.before;
    }
  }
}
const isUnread = ({ answer, request }: Answering): boolean =>
  !answer.writableFinished && !request?.routeOptions.config?.isEndless;

/** A request that names neither is whole with its headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Ends the connection of a request that has not arrived whole in time, as the parser itself ends it. */
export function endUnsent(request: FastifyRequest, ms: number): void {
  const { raw } = request;
  if (raw.complete || !hasBody(raw) || request.routeOptions.config?.isSlow) return;
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

/** What a turn of the loop takes in which nothing happens; in one that took longer somebody may have come after it looked. */
const QUIET_TURN_MS = 0.2;
const MOST_MS = 1000;

/**
 * Shuts the door when nobody stands before it. Who has connected and was not let in yet is cut off by the system when it shuts, with what they sent
 * already: behind nginx, which does not do a command twice, it would be lost. They are let in one at each turn of the loop, so that a quiet turn in
 * which nobody came was the last. What is under way goes on.
 */
export async function shutBehindLast(server: Server): Promise<void> {
  let came = 0;
  const count = () => void came++;
  server.on('connection', count);
  await new Promise(setImmediate); // the end of this turn: in the next one they are let in again
  const end = performance.now() + MOST_MS;
  for (let isLast = false; !isLast && performance.now() < end;) {
    const [before, since] = [came, performance.now()];
    await new Promise(setImmediate);
    isLast = came === before && performance.now() - since < QUIET_TURN_MS;
  }
  server.off('connection', count);
  server.close();
}
