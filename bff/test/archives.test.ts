import fs from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { logger } from '@laurel/runtime/log';
import { until } from '../../deploy/local/until.mjs';
import type { BffEnv } from '../src/bff.env.js';
import { serveArchives } from '../src/door/archives.js';
import type { Door } from '../src/door/door.js';
import { doorServer } from '../src/door/http.js';

/** More than sockets hold that nobody reads. */
const BYTES = 64 * 2 ** 20;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-archives-'));
const doors: ReturnType<typeof doorServer>[] = [];
let [longestMs, url]: [number, string | null] = [60_000, null];
/** What was begun, and what was said to have ended; films counts (`fetch-archive.service.test.ts`). */
const [begun, ended]: [string[], string[]] = [[], []];
let held = Promise.resolve();
const films = {
  async getArchivePlace() {
    begun.push(String(begun.length));
    await held;
    return { url, fetchId: begun.at(-1)!, endsAt: new Date(Date.now() + longestMs).toISOString() };
  },
  endArchiveFetch: async ({ fetchId }: { fetchId: string }) => void ended.push(fetchId),
};
/** Who holds a cookie is called by it. */
const door = {
  limits: { take: async () => {} },
  cookie: { read: ({ headers }: { headers: Record<string, string> }) => headers.cookie },
  viewers: {
    visitor: (token: string) => token,
    of: async (userId: string) => ({ session: { userId }, pass: '' }),
  },
  services: { films },
} as unknown as Door;
async function open(): Promise<number> {
  const limits = { REQUEST_TIMEOUT_MS: 20_000, UPLOAD_TIMEOUT_MS: 20_000, ANSWER_TIMEOUT_MS: 20_000 };
  const env = { PUBLIC_URL: 'http://localhost', CONNECTIONS: 100, ...limits } as BffEnv;
  const server = doorServer(env, logger('bff'));
  doors.push(server);
  const stills = { folder } as Parameters<typeof serveArchives>[1];
  await server.register(async (scope) => serveArchives(scope, stills, door));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}
let port: number;
beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'archives'));
  const file = path.join(folder, 'archives', 'one.zip');
  fs.writeFileSync(file, '');
  fs.truncateSync(file, BYTES);
  port = await open();
});
afterAll(async () => {
  await Promise.all(doors.map((server) => server.close()));
  fs.rmSync(folder, { recursive: true });
});

/** Begins to fetch it, and reads nothing of it. */
const begin = (cookie: string, at = port) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    http
      .get({ port: at, host: '127.0.0.1', path: '/archives/one', headers: { cookie }, agent: false }, resolve)
      .on('error', reject),
  );

it('is told to have ended when it was fetched, and when who fetched it has gone', async () => {
  const [one, two] = [await begin('ada'), await begin('ada')];
  expect([one.statusCode, two.statusCode, ended]).toEqual([200, 200, []]);
  one.destroy();
  await until(async () => ended.length === 1);
  let bytes = 0;
  for await (const chunk of two) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(BYTES);
  await until(async () => ended.length === 2);
  expect(ended.toSorted()).toEqual(begun);
});
it('is told to have ended where who asked has gone before films had answered', async () => {
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  const before = begun.length;
  const gone = http.get({
    port,
    host: '127.0.0.1',
    path: '/archives/one',
    headers: { cookie: 'ada' },
    agent: false,
  });
  gone.on('error', () => {});
  await until(async () => begun.length > before);
  gone.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100)); // the door has to hear of it
  answer();
  await until(async () => ended.includes(begun.at(-1)!));
});
it('is read for who takes it, and not for who only asks whether it is there', async () => {
  const before = begun.length;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    http
      .request({
        port,
        host: '127.0.0.1',
        path: '/archives/one',
        method: 'HEAD',
        headers: { cookie: 'ada' },
        agent: false,
      })
      .on('response', resolve)
      .on('error', reject)
      .end(),
  );
  answer.resume();
  expect([answer.statusCode, begun.length]).toEqual([404, before]);
});
it('is counted until films forgets it where a bucket hands it out', async () => {
  const before = ended.length;
  url = 'https://bucket.example/one.zip';
  const answer = await begin('ada').finally(() => (url = null));
  answer.resume();
  await new Promise((resolve) => answer.on('close', resolve));
  expect([answer.statusCode, answer.headers.location, ended.length]).toEqual([
    303,
    'https://bucket.example/one.zip',
    before,
  ]);
});
it('is broken off where it is not fetched in time', async () => {
  longestMs = 300;
  const answer = await begin('ada').finally(() => (longestMs = 60_000));
  expect(answer.statusCode).toBe(200);
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    for await (const chunk of answer) void chunk;
  };
  await expect(read()).rejects.toThrow('aborted');
});
