import { once } from 'node:events';
import http, { type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { logger } from '@laurel/runtime/observability/logger';
import type { FastifyInstance } from 'fastify';
import { until } from '../../deploy/testing/until.mjs';
import { readBffEnv } from '../src/settings/bff.env.js';
import { getMaxConnectionsPerAddress } from '../src/http/connections.js';
import { createHttpServer } from '../src/http/server.js';
import { Listener } from '../src/routes/events/listener.js';

/** Larger than the kernel buffers for a client that does not read. */
const LARGE = Buffer.alloc(16 * 2 ** 20);
const getPort = (server: Server | net.Server) => (server.address() as AddressInfo).port;
const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, n) => resolve(n)));

type Pace = 'reads' | 'never reads' | 'a byte a second';
/** A browser that requests one or several pages and reads at the given pace. */
function openBrowser(port: number, paths: string, pace: Pace) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  socket.write(
    paths
      .split(' ')
      .map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      .join(''),
  );
  const reader = { socket, bytes: 0, text: '' };
  const read = (piece: Buffer | null) => {
    if (!piece) return;
    reader.bytes += piece.length;
    reader.text = (reader.text + piece.toString('latin1')).slice(-2000);
  };
  if (pace === 'reads') socket.on('data', read);
  else socket.pause();
  const timer = setInterval(() => pace === 'a byte a second' && read(socket.read(1)), 1000).unref();
  socket.on('close', () => clearInterval(timer));
  return reader;
}
type Browser = ReturnType<typeof openBrowser>;

const ANY_URL = 'http://localhost:1';
const env = (overrides: Record<string, string>) => {
  const names = 'KEYCLOAK_URL IDENTITY_URL CATALOG_URL FILMS_URL MATCHING_URL SUBMISSIONS_URL BILLING_URL';
  const urls = Object.fromEntries(names.split(' ').map((name) => [name, ANY_URL]));
  const requiredEnv = { PUBLIC_URL: ANY_URL, NATS_URL: 'x', NATS_PASSWORD: 'x', CALLER_PRIVATE_KEY: 'eA==' };
  const stills = { STILLS_FOLDER: 'x', STILLS_KEY: 'eA==' };
  return readBffEnv({
    ...urls,
    ...requiredEnv,
    ...stills,
    PORT: '1',
    HTTP_PORT: '2',
    WEB_DIST: 'x',
    ...overrides,
  });
};

describe('the HTTP server', () => {
  let server: FastifyInstance;
  let browsers: Browser[] = [];
  const open = (path: string, pace: Pace) => {
    const item = openBrowser(getPort(server.server), path, pace);
    browsers.push(item);
    return item;
  };
  const start = async (overrides: Record<string, string>) => {
    server = createHttpServer(env(overrides), logger('bff'));
    server.get('/large', (_request, reply) => reply.send(LARGE));
    server.get('/small', (_request, reply) => reply.send('small page'));
    server.get('/news', { config: { isEndless: true } }, (_request, reply) => {
      reply.hijack();
      const timer = setInterval(() => reply.raw.write('news\n'), 50);
      reply.raw.on('close', () => clearInterval(timer)).write('first\n');
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    for (const { socket } of browsers) socket.destroy();
    browsers = [];
    await server?.close();
  });

  it('ends a connection whose response is not read in time, except for event streams', async () => {
    await start({ ANSWER_TIMEOUT_MS: '5000' });
    const newsReader = open('/news', 'reads');
    const [never, slow] = [open('/large', 'never reads'), open('/large', 'a byte a second')];
    const reader = open('/large', 'reads');
    await until(async () => reader.bytes > LARGE.length);
    await until(async () => (await countConnections(server.server)) === 2);
    expect([reader, newsReader, never].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
    expect([never.bytes, slow.bytes < 60]).toEqual([0, true]);
    const previousBytes = newsReader.bytes;
    await until(async () => newsReader.bytes > previousBytes);
    reader.socket.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(async () => reader.text.endsWith('small page'));
  });

  it('ends a connection with pipelined requests if it does not read, or if a response waits behind an event stream', async () => {
    await start({ ANSWER_TIMEOUT_MS: '1000' });
    const pipeliningBrowsers = [open('/large /small', 'never reads'), open('/news /small', 'reads')];
    const reader = open('/small /small /news', 'reads');
    await until(async () => (await countConnections(server.server)) === 1);
    expect(pipeliningBrowsers.map(({ bytes }) => bytes > 0)).toEqual([false, true]);
    expect(reader.text.match(/small page/g)).toHaveLength(2);
    expect(reader.socket.destroyed).toBe(false);
  });

  it.each([
    ['a thousand connections per address without a proxy', {}, 1000],
    ['any number of connections behind a proxy', { TRUST_PROXY: '10.0.0.1' }, Infinity],
    ['the configured number of connections', { TRUST_PROXY: '10.0.0.1', CONNECTIONS_PER_ADDRESS: '7' }, 7],
  ])('allows each address %s', (_what, overrides, expected) =>
    expect(getMaxConnectionsPerAddress(env(overrides))).toBe(expected),
  );
  it('limits the connections of an address, and accepts a new one after another has ended', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '2' });
    const [first, second] = [open('/news', 'reads'), open('/news', 'reads')];
    await until(async () => first.bytes > 0 && second.bytes > 0);
    await once(open('/small', 'reads').socket, 'close');
    first.socket.destroy();
    expect(
      await until(async () => !second.socket.destroyed && (await countConnections(server.server)) === 1),
    ).toBe(true);
    const next = open('/small', 'reads');
    await until(async () => next.text.endsWith('small page'));
  });
});

describe('event streams', () => {
  it('disconnect clients that do not read or read too slowly, limit their buffers, and reach all other clients completely', async () => {
    const streams = new Map<string, ServerResponse>();
    const server = http.createServer((request, response) => void streams.set(request.url!, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = getPort(server);
    const reader = openBrowser(port, '/reader', 'reads');
    const others = [
      openBrowser(port, '/never', 'never reads'),
      openBrowser(port, '/slow', 'a byte a second'),
    ];
    try {
      await until(async () => streams.size === 3);
      const listeners = [...streams.values()].map((stream) => new Listener('s', stream));
      const isOver = (name: string) => streams.get(name)!.destroyed;
      const films = Array.from({ length: 50 }, (_, n) => 10_000_000 + n);
      let maxBuffered = 0;
      for (let sentCount = 0; !(isOver('/never') && isOver('/slow'));) {
        for (const end = sentCount + 20; sentCount < end; sentCount++)
          for (const listener of listeners) listener.send('match.changed', { films: [sentCount, ...films] });
        for (const { writableLength } of streams.values())
          maxBuffered = Math.max(maxBuffered, writableLength);
        while (!reader.text.includes(`[${sentCount - 1},`)) await once(reader.socket, 'data');
      }
      expect(maxBuffered).toBeLessThan(32 * 1024);
      expect(isOver('/reader')).toBe(false);
      await until(async () => (await countConnections(server)) === 1);
      listeners[0]!.endSession();
      await until(async () => reader.text.includes('event: session.ended'));
    } finally {
      for (const { socket } of [reader, ...others]) socket.destroy();
      server.close();
    }
  });
});
