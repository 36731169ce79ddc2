import { once } from 'node:events';
import http, { type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { logger } from '@laurel/runtime/log';
import type { FastifyInstance } from 'fastify';
import { until } from '../../deploy/local/until.mjs';
import { readBffEnv } from '../src/bff.env.js';
import { mostOfAddress } from '../src/door/connections.js';
import { doorServer } from '../src/door/http.js';
import { Listener } from '../src/door/listener.js';

/** More than the kernel takes for one who does not read. */
const LARGE = Buffer.alloc(16 * 2 ** 20);
const portOf = (server: Server | net.Server) => (server.address() as AddressInfo).port;
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, n) => resolve(n)));

type Pace = 'reads' | 'never reads' | 'a byte a second';
/** A browser that asks for a page, or for several before it reads, and reads at its own pace. */
function browser(port: number, paths: string, pace: Pace) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  socket.write(
    paths
      .split(' ')
      .map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      .join(''),
  );
  const own = { socket, bytes: 0, text: '' };
  const read = (piece: Buffer | null) => {
    if (!piece) return;
    own.bytes += piece.length;
    own.text = (own.text + piece.toString('latin1')).slice(-2000);
  };
  if (pace === 'reads') socket.on('data', read);
  else socket.pause();
  const timer = setInterval(() => pace === 'a byte a second' && read(socket.read(1)), 1000).unref();
  socket.on('close', () => clearInterval(timer));
  return own;
}
type Browser = ReturnType<typeof browser>;

const anywhere = 'http://localhost:1';
const env = (over: Record<string, string>) => {
  const names = 'KEYCLOAK_URL IDENTITY_URL CATALOG_URL FILMS_URL MATCHING_URL SUBMISSIONS_URL BILLING_URL';
  const urls = Object.fromEntries(names.split(' ').map((name) => [name, anywhere]));
  const own = { PUBLIC_URL: anywhere, NATS_URL: 'x', NATS_PASSWORD: 'x', CALLER_PRIVATE_KEY: 'eA==' };
  const stills = { STILLS_FOLDER: 'x', STILLS_KEY: 'eA==' };
  return readBffEnv({ ...urls, ...own, ...stills, PORT: '1', HTTP_PORT: '2', WEB_DIST: 'x', ...over });
};

describe('the door', () => {
  let door: FastifyInstance;
  let all: Browser[] = [];
  const open = (path: string, pace: Pace) => {
    const one = browser(portOf(door.server), path, pace);
    all.push(one);
    return one;
  };
  const start = async (over: Record<string, string>) => {
    door = doorServer(env(over), logger('bff'));
    door.get('/large', (_request, reply) => reply.send(LARGE));
    door.get('/small', (_request, reply) => reply.send('said'));
    door.get('/news', { config: { isEndless: true } }, (_request, reply) => {
      reply.hijack();
      const timer = setInterval(() => reply.raw.write('news\n'), 50);
      reply.raw.on('close', () => clearInterval(timer)).write('first\n');
    });
    await door.listen({ port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    for (const { socket } of all) socket.destroy();
    all = [];
    await door?.close();
  });

  it('ends a connection on which an answer is not read in time; one that reads goes on, and news have no end', async () => {
    await start({ ANSWER_TIMEOUT_MS: '5000' });
    const news = open('/news', 'reads');
    const [never, slow] = [open('/large', 'never reads'), open('/large', 'a byte a second')];
    const reader = open('/large', 'reads');
    await until(async () => reader.bytes > LARGE.length);
    await until(async () => (await connectionsOf(door.server)) === 2);
    expect([reader, news, never].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
    expect([never.bytes, slow.bytes < 60]).toEqual([0, true]);
    const heard = news.bytes;
    await until(async () => news.bytes > heard);
    reader.socket.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(async () => reader.text.endsWith('said'));
  });

  it('ends one that asks for more while it does not read, and what waits behind news', async () => {
    await start({ ANSWER_TIMEOUT_MS: '1000' });
    const both = [open('/large /small', 'never reads'), open('/news /small', 'reads')];
    const reader = open('/small /small /news', 'reads');
    await until(async () => (await connectionsOf(door.server)) === 1);
    expect(both.map(({ bytes }) => bytes > 0)).toEqual([false, true]);
    expect(reader.text.match(/said/g)).toHaveLength(2);
    expect(reader.socket.destroyed).toBe(false);
  });

  it.each([
    ['a thousand of an address, where visitors come themselves', {}, 1000],
    ['all of a proxy’s, whose visitors have its address', { TRUST_PROXY: '10.0.0.1' }, Infinity],
    ['as many as are set', { TRUST_PROXY: '10.0.0.1', CONNECTIONS_PER_ADDRESS: '7' }, 7],
  ])('lets in %s', (_what, over, most) => expect(mostOfAddress(env(over))).toBe(most));
  it('has so many connections of one address, and room again when one of them ends', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '2' });
    const [one, other] = [open('/news', 'reads'), open('/news', 'reads')];
    await until(async () => one.bytes > 0 && other.bytes > 0);
    await once(open('/small', 'reads').socket, 'close');
    one.socket.destroy();
    expect(await until(async () => !other.socket.destroyed && (await connectionsOf(door.server)) === 1)).toBe(
      true,
    );
    const next = open('/small', 'reads');
    await until(async () => next.text.endsWith('said'));
  });
});

describe('news', () => {
  it('are cut off from one who never reads them and from one who reads a byte a second; nothing grows, and one who reads hears all', async () => {
    const streams = new Map<string, ServerResponse>();
    const server = http.createServer((request, response) => void streams.set(request.url!, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = portOf(server);
    const reader = browser(port, '/reader', 'reads');
    const others = [browser(port, '/never', 'never reads'), browser(port, '/slow', 'a byte a second')];
    try {
      await until(async () => streams.size === 3);
      const listeners = [...streams.values()].map((stream) => new Listener('s', stream));
      const isOver = (name: string) => streams.get(name)!.destroyed;
      const films = Array.from({ length: 50 }, (_, n) => 10_000_000 + n);
      let most = 0;
      for (let said = 0; !(isOver('/never') && isOver('/slow'));) {
        for (const end = said + 20; said < end; said++)
          for (const listener of listeners) listener.say('match.changed', { films: [said, ...films] });
        for (const { writableLength } of streams.values()) most = Math.max(most, writableLength);
        while (!reader.text.includes(`[${said - 1},`)) await once(reader.socket, 'data');
      }
      expect(most).toBeLessThan(32 * 1024);
      expect(isOver('/reader')).toBe(false);
      await until(async () => (await connectionsOf(server)) === 1);
      listeners[0]!.endSession();
      await until(async () => reader.text.includes('event: session.ended'));
    } finally {
      for (const { socket } of [reader, ...others]) socket.destroy();
      server.close();
    }
  });
});
