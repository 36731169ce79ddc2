import fs from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { logger } from '@laurel/runtime/observability/logger';
import { until } from '../../deploy/testing/until.mjs';
import type { BffEnv } from '../src/settings/bff.env.js';
import { serveArchives } from '../src/routes/downloads/archives.js';
import type { Gateway } from '../src/requests/gateway.js';
import { createHttpServer } from '../src/http/server.js';

/** More than the socket buffers hold. */
const BYTES = 64 * 2 ** 20;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-archives-'));
const servers: ReturnType<typeof createHttpServer>[] = [];
let [maxMs, url]: [number, string | null] = [60_000, null];
/**
 * The fetches that began and those that were reported as ended. The films service counts them
 * (`fetch-archive.service.test.ts`).
 */
const [begun, ended]: [string[], string[]] = [[], []];
let pendingResponse = Promise.resolve();
const films = {
  async getArchiveLocation() {
    begun.push(String(begun.length));
    await pendingResponse;
    return { url, fetchId: begun.at(-1)!, endsAt: new Date(Date.now() + maxMs).toISOString() };
  },
  endArchiveFetch: async ({ fetchId }: { fetchId: string }) => void ended.push(fetchId),
};
/** The user ID is the cookie itself. */
const gateway = {
  limits: { countRequest: async () => {} },
  cookie: { read: ({ headers }: { headers: Record<string, string> }) => headers.cookie },
  viewers: {
    getClientKey: (token: string) => token,
    get: async (userId: string) => ({ session: { userId }, getCallerToken: () => '' }),
  },
  services: { films },
} as unknown as Gateway;
async function open(): Promise<number> {
  const limits = { REQUEST_TIMEOUT_MS: 20_000, UPLOAD_TIMEOUT_MS: 20_000, ANSWER_TIMEOUT_MS: 20_000 };
  const env = { PUBLIC_URL: 'http://localhost', CONNECTIONS: 100, ...limits } as BffEnv;
  const server = createHttpServer(env, logger('bff'));
  servers.push(server);
  const stills = { folder } as Parameters<typeof serveArchives>[1];
  await server.register(async (scope) => serveArchives(scope, stills, gateway));
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
  await Promise.all(servers.map((server) => server.close()));
  fs.rmSync(folder, { recursive: true });
});

/** Starts the download and reads nothing of it. */
const begin = (cookie: string, at = port) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    http
      .get({ port: at, host: '127.0.0.1', path: '/archives/one', headers: { cookie }, agent: false }, resolve)
      .on('error', reject),
  );

it('reports the end of a download when it completes or when the client disconnects', async () => {
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
it('reports the end when the client disconnects before films responds', async () => {
  let answer = () => {};
  pendingResponse = new Promise((resolve) => (answer = resolve));
  const before = begun.length;
  const abandonedRequest = http.get({
    port,
    host: '127.0.0.1',
    path: '/archives/one',
    headers: { cookie: 'ada' },
    agent: false,
  });
  abandonedRequest.on('error', () => {});
  await until(async () => begun.length > before);
  abandonedRequest.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100)); // The gateway needs time to notice the disconnect.
  answer();
  await until(async () => ended.includes(begun.at(-1)!));
});
it('starts a download for GET and none for HEAD', async () => {
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
it('does not report the end of a download that a bucket serves', async () => {
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
it('is aborted when it is not downloaded in time', async () => {
  maxMs = 1500;
  const answer = await begin('ada').finally(() => (maxMs = 60_000));
  expect(answer.statusCode).toBe(200);
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    for await (const chunk of answer) void chunk;
  };
  await expect(read()).rejects.toThrow('aborted');
});
