import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { logger } from '@laurel/runtime/observability/logger';
import { createMailPages } from '../../deploy/local/mail/pages.mjs';
import { openMailStore } from '../../deploy/local/mail/store.mjs';
import type { BffEnv } from '../src/settings/bff.env.js';
import { isLocalRequest, serveDevMail } from '../src/routes/pages/dev-mail.js';
import { createHttpServer } from '../src/http/server.js';

const key = 'a key for tests only';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-mails-'));
const store = openMailStore(folder);
const pages = http.createServer(createMailPages(store, key));
const servers: ReturnType<typeof createHttpServer>[] = [];
let port: number, closedPort: number, sinkUrl: string;
async function openServer(more: object): Promise<number> {
  const limits = { REQUEST_TIMEOUT_MS: 20_000, UPLOAD_TIMEOUT_MS: 20_000, ANSWER_TIMEOUT_MS: 20_000 };
  const env = { PUBLIC_URL: 'http://localhost', CONNECTIONS: 100, ...limits, ...more } as BffEnv;
  const server = createHttpServer(env, logger('bff'));
  servers.push(server);
  await server.register(async (scope) => serveDevMail(scope, env));
  await server.listen({ port: 0, host: '0.0.0.0' });
  return (server.server.address() as AddressInfo).port;
}
beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  sinkUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  port = await openServer({ DEV_MAIL_URL: sinkUrl, DEV_MAIL_KEY: key });
  closedPort = await openServer({});
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  pages.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => store.clear());

const MAIL = [
  'From: Laurel <no-reply@laurel.test>',
  'To: ada@example.org',
  'Subject: <b>Confirm</b>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'Go on: http://localhost/mail-verification?token=a&b=1',
  '--x',
  'Content-Type: text/html',
  '',
  '<html><head></head><body><script>alert(1)</script><a href="http://localhost/mail-verification?token=a&amp;b=1">Continue</a></body></html>',
  '--x--',
].join('\r\n');
const storeMail = () => store.add(Buffer.from(MAIL), ['ada@example.org']);

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  toPort?: number;
  address?: string;
}
/** Sends exactly the given headers. `fetch` would not send another Host. */
const sendRequest = (
  target: string,
  { method = 'GET', headers = {}, toPort = port, address = '127.0.0.1' }: RequestOptions = {},
) =>
  new Promise<{ status: number; body: string; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
    const options = {
      host: address,
      port: toPort,
      path: target,
      method,
      headers: { host: 'localhost', ...headers },
    };
    const request = http.request(options, async (response) => {
      let body = '';
      for await (const chunk of response) body += String(chunk);
      resolve({ status: response.statusCode!, body, headers: response.headers });
    });
    request.on('error', reject).end();
  });

it('the mail page explains what to do while there is no mail', async () => {
  const { status, body, headers } = await sendRequest('/dev/mail');
  expect(status).toBe(200);
  expect(body).toContain('No e-mails yet.');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('the mail page lists mails, and shows each as HTML in a sandboxed frame, as text, and with links and headers', async () => {
  const id = await storeMail();
  expect((await sendRequest('/dev/mail')).body).toContain('&lt;b&gt;Confirm&lt;/b&gt;');
  const { body } = await sendRequest(`/dev/mail/${id}`);
  expect(body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(body.match(/href="http[^"]*"/g)).toEqual([
    'href="http://localhost/mail-verification?token=a&amp;b=1"',
  ]);
  expect((await sendRequest(`/dev/mail/${id}?as=text`)).body).toContain('Go on: http://localhost');
  expect((await sendRequest(`/dev/mail/${id}?as=headers`)).body).toContain('To: ada@example.org');
  const frame = await sendRequest(`/dev/mail/${id}/html`);
  expect(frame.headers['content-security-policy']).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox/,
  );
  expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(frame.body).toContain('<base target="_blank">');
});

it('the mail page has its own style and fonts, and responds with 404 to an unknown mail', async () => {
  expect((await sendRequest('/dev/mail/style.css')).headers['content-type']).toBe('text/css');
  expect((await sendRequest('/dev/mail/fraunces.woff2')).headers['content-type']).toBe('font/woff2');
  for (const name of ['nothing', '..%2f..%2fpackage.json', '000000000-00000000', '000000000-00000000/raw'])
    expect((await sendRequest(`/dev/mail/${name}`)).status).toBe(404);
});

it('all mails can be deleted only from the mail page itself', async () => {
  await storeMail();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const foreign = { ...form, origin: 'https://evil.example' };
  expect((await sendRequest('/dev/mail/delete', { method: 'POST', headers: foreign })).status).toBe(403);
  expect((await sendRequest('/dev/mail/delete', { method: 'POST', headers: form })).status).toBe(403);
  expect(store.list()).toHaveLength(1);
  const sameOriginHeaders = { ...form, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
  const { status, headers } = await sendRequest('/dev/mail/delete', {
    method: 'POST',
    headers: sameOriginHeaders,
  });
  expect([status, headers.location]).toEqual([303, '/dev/mail']);
  expect(store.list()).toEqual([]);
});

const outerAddress = Object.values(os.networkInterfaces())
  .flat()
  .find(
    (networkInterface) =>
      networkInterface && !networkInterface.internal && networkInterface.family === 'IPv4',
  )?.address;

it.each<[string, () => RequestOptions]>([
  ['a foreign host name', () => ({ headers: { host: 'evil.example' } })],
  ['a host name that starts with “localhost”', () => ({ headers: { host: 'localhost.evil.example' } })],
  [
    'the machine’s network address',
    () => ({ headers: { host: outerAddress ?? '10.0.0.1' }, address: outerAddress ?? '127.0.0.1' }),
  ],
  [
    '“localhost” that arrives at the machine’s network address',
    () => (outerAddress ? { address: outerAddress } : { headers: { host: 'x' } }),
  ],
  ['a gateway behind a proxy', () => ({ headers: { 'x-forwarded-for': '127.0.0.1' } })],
  ['an installation without a mail sink', () => ({ toPort: closedPort })],
])('returns 404 for a request to %s', async (_case, getOptions) => {
  const id = await storeMail();
  for (const target of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
    const { status, body } = await sendRequest(target, getOptions());
    expect([status, JSON.parse(body).error.code]).toEqual([404, 'page.not_found']);
  }
});

it('the mail page reports an unreachable mail sink', async () => {
  const toPort = await openServer({ DEV_MAIL_URL: 'http://127.0.0.1:1', DEV_MAIL_KEY: key });
  const { status, body } = await sendRequest('/dev/mail', { toPort });
  expect([status, JSON.parse(body).error.code]).toEqual([503, 'dev_mail.unavailable']);
});

it('the mail sink responds with 404 to requests without the right key', async () => {
  const id = await storeMail();
  const headers = [{}, { 'x-dev-mail-key': 'another' }];
  for (const header of headers) {
    const response = await fetch(`${sinkUrl}/dev/mail/${id}`, { headers: header as Record<string, string> });
    expect(response.status).toBe(404);
  }
});

it.each([
  ['127.0.0.1', 'localhost:8080', true],
  ['::1', '[::1]:8080', true],
  ['::ffff:127.0.0.1', '127.0.0.1', true],
  ['10.0.0.7', 'localhost', false],
  ['2001:db8::1', 'localhost', false],
  ['127.0.0.1', undefined, false],
  ['127.0.0.1', 'localhost@evil.example', false],
])('a request from %s for host %s is local: %s', (remoteAddress, host, isLocal) => {
  const raw = { socket: { remoteAddress } } as never;
  expect(isLocalRequest({ raw, headers: { host } })).toBe(isLocal);
});
