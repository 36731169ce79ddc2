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
 * The IDs of downloads that began, and of those that were reported as ended. `fetch-archive.service.test.ts`
 * tests how the films service counts them.
 */
const [startedFetches, endedFetches]: [string[], string[]] = [[], []];
let pendingResponse = Promise.resolve();
const films = {
  async getArchiveLocation() {
    startedFetches.push(String(startedFetches.length));
    await pendingResponse;
    return { url, fetchId: startedFetches.at(-1)!, endsAt: new Date(Date.now() + maxMs).toISOString() };
  },
  endArchiveFetch: async ({ fetchId }: { fetchId: string }) => void endedFetches.push(fetchId),
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
async function startServer(): Promise<number> {
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
  port = await startServer();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  fs.rmSync(folder, { recursive: true });
});

/** Starts the download and reads nothing of it. */
const startDownload = (cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    http
      .get({ port, host: '127.0.0.1', path: '/archives/one', headers: { cookie }, agent: false }, resolve)
      .on('error', reject),
  );

it('the gateway reports the end of a download when it completes or when the client disconnects', async () => {
  const [abortedDownload, download] = [await startDownload('ada'), await startDownload('ada')];
  expect([abortedDownload.statusCode, download.statusCode, endedFetches]).toEqual([200, 200, []]);
  abortedDownload.destroy();
  await until(async () => endedFetches.length === 1);
  let bytes = 0;
  for await (const chunk of download) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(BYTES);
  await until(async () => endedFetches.length === 2);
  expect(endedFetches.toSorted()).toEqual(startedFetches);
});
it('the gateway reports the end of a download if the client disconnects before films responds', async () => {
  let respond = () => {};
  pendingResponse = new Promise((resolve) => (respond = resolve));
  const before = startedFetches.length;
  const abandonedRequest = http.get({
    port,
    host: '127.0.0.1',
    path: '/archives/one',
    headers: { cookie: 'ada' },
    agent: false,
  });
  abandonedRequest.on('error', () => {});
  await until(async () => startedFetches.length > before);
  abandonedRequest.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100)); // The gateway needs time to notice the disconnect.
  respond();
  await until(async () => endedFetches.includes(startedFetches.at(-1)!));
});
it('the gateway starts a download for GET and none for HEAD', async () => {
  const before = startedFetches.length;
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
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
  response.resume();
  expect([response.statusCode, startedFetches.length]).toEqual([404, before]);
});
it('the gateway does not report the end of a download that a bucket serves', async () => {
  const before = endedFetches.length;
  url = 'https://bucket.example/one.zip';
  const response = await startDownload('ada').finally(() => (url = null));
  response.resume();
  await new Promise((resolve) => response.on('close', resolve));
  expect([response.statusCode, response.headers.location, endedFetches.length]).toEqual([
    303,
    'https://bucket.example/one.zip',
    before,
  ]);
});
it('the gateway aborts a download that is not finished in time', async () => {
  maxMs = 1500;
  const response = await startDownload('ada').finally(() => (maxMs = 60_000));
  expect(response.statusCode).toBe(200);
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    for await (const chunk of response) void chunk;
  };
  await expect(read()).rejects.toThrow('aborted');
});
