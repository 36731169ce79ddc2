import { once } from 'node:events';
import http from 'node:http';
import { PutObjectCommand, S3Client, GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { startWeed } from '../install/servers/seaweedfs.mjs';
import { startEchoService, startGateway, type RecordedRequest } from './compose/gateway.mjs';

const UPSTREAMS = ['bff', 'login-gateway', 'mail', 'payments', 'grafana'];

type Gateway = Awaited<ReturnType<typeof startGateway>>;
/** One gateway behind a trusted proxy, and one without a trusted proxy, the default. */
let gateway: Gateway, gatewayWithoutProxy: Gateway;
let weed: Awaited<ReturnType<typeof startWeed>>;
let upstreams: Awaited<ReturnType<typeof startEchoService>>[];
beforeAll(async () => {
  [weed, upstreams] = await Promise.all([startWeed(), Promise.all(UPSTREAMS.map(startEchoService))]);
  const ports = Object.fromEntries(UPSTREAMS.map((name, n) => [name, upstreams[n]!.port]));
  const all = { ...ports, s3: Number(new URL(weed.env.S3_ENDPOINT).port) };
  gateway = await startGateway(all, { TRUSTED_PROXIES: '192.0.2.1,127.0.0.1' });
  gatewayWithoutProxy = await startGateway(all, { PUBLIC_URL: 'http://localhost:8080' });
});
afterAll(() =>
  Promise.all([
    gateway?.stop(),
    gatewayWithoutProxy?.stop(),
    weed?.stop(),
    ...(upstreams ?? []).map(({ stop }) => stop()),
  ]),
);

const fetchFromGateway = (requestPath: string, init: RequestInit = {}) =>
  fetch(gateway.url + requestPath, { redirect: 'manual', ...init });
const sendRequest = async (requestPath: string, init: RequestInit = {}) =>
  (await (await fetchFromGateway(requestPath, init)).json()) as RecordedRequest;
/** Headers of a client address, as the proxy in front of the gateway sends them. */
const createClientHeaders = (address: string) => ({ headers: { 'x-forwarded-for': address } });

it.each([
  ['/', 'bff', '/'],
  ['/_server?name=getFestivals&payload=%7B%22a%2Fb%22%7D', 'bff', null],
  ['/mail-verification?state=x', 'bff', null],
  ['/realms/master/protocol/openid-connect/auth', 'bff', null],
  ['/admin/realms/laurel/users', 'bff', null],
  ['/health/ready', 'bff', null],
  ['/realms/laurel/protocol/openid-connect/auth?x=1', 'login-gateway', null],
  ['/resources/abc/login/laurel/css/laurel.css', 'login-gateway', null],
  ['/sent-mails/api/v1/messages', 'mail', null],
  ['/test-payments/pay/cs_test_1?x=1', 'payments', '/pay/cs_test_1?x=1'],
  ['/grafana/d/laurel', 'grafana', null],
])('forwards %s to %s', async (requestPath, service, expectedUrl) => {
  expect(await sendRequest(requestPath)).toMatchObject({ service, ...(expectedUrl && { url: expectedUrl }) });
});

it.each(['/test-payments/_sandbox/reset', '/test-payments/v1/products', '/test-payments//v1/products'])(
  'blocks the Stripe sandbox’s internal paths from outside: %s',
  async (requestPath) => expect((await fetchFromGateway(requestPath, { method: 'POST' })).status).toBe(404),
);

it.each(['/resources/../admin/', '/resources/%2e%2e/admin/', '/realms/laurel/..%2fmaster/'])(
  'does not let %s reach another path of Keycloak',
  async (path) => {
    const { hostname, port } = new URL(gateway.url);
    const [answer] = (await once(http.get({ hostname, port, path }), 'response')) as [http.IncomingMessage];
    expect(JSON.parse(Buffer.concat(await answer.toArray()).toString())).toMatchObject({
      service: 'bff',
      url: path,
    });
  },
);

it('forwards the client address from the proxy, and not the one that the client claims', async () => {
  const { headers } = await sendRequest('/', createClientHeaders('203.0.113.7'));
  expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', host: new URL(gateway.url).host });
  const second = await sendRequest('/', createClientHeaders('198.51.100.1, 203.0.113.7'));
  expect(second.headers['x-forwarded-for']).toBe('203.0.113.7');
});

it('ignores the forwarded address of an unknown proxy', async () => {
  const answer = await fetch(gatewayWithoutProxy.url, createClientHeaders('203.0.113.7'));
  expect(((await answer.json()) as RecordedRequest).headers['x-forwarded-for']).toBe('127.0.0.1');
});

it.each(['0.0.0.0/0', '192.0.2.1,128.0.0.0/1', '10.0.0.0/15', '2001:db8::/47', '::ffff:0:0/96', 'localhost'])(
  'does not start with %s as a trusted proxy',
  (proxies) =>
    expect(startGateway({}, { TRUSTED_PROXIES: proxies })).rejects.toThrow(
      /is neither an address nor a network/,
    ),
);
it('does not start without a trusted proxy when a proxy ends TLS, because all clients would share one address', () =>
  expect(startGateway({}, { TRUSTED_PROXIES: '' })).rejects.toThrow(
    /TRUSTED_PROXIES is required with an https PUBLIC_URL/,
  ));
it('starts with the largest trusted network that is allowed', async () => {
  const wide = await startGateway({}, { TRUSTED_PROXIES: '10.0.0.0/16,2001:db8::/48' });
  await wide.stop();
});

/** An address of each service. */
const ADDRESSES = {
  bff: '/',
  'login-gateway': '/realms/laurel/account/',
  mail: '/sent-mails/',
  payments: '/test-payments/pay/x',
  grafana: '/grafana/',
};
describe.each(Object.entries(ADDRESSES))('a request to %s', (service, requestPath) => {
  it('gets its forwarding headers from the gateway only', async () => {
    const forgedHeaders = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-port': '1',
      'x-forwarded-prefix': '/elsewhere',
      'x-forwarded-server': 'elsewhere',
      'x-real-ip': '198.51.100.1',
      forwarded: 'for=198.51.100.1;host=elsewhere.example',
    };
    const { service: actualService, headers } = await sendRequest(requestPath, { headers: forgedHeaders });
    const forwarded = Object.entries(headers).filter(([name]) => name in forgedHeaders);
    expect([actualService, Object.fromEntries(forwarded)]).toEqual([
      service,
      { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
    ]);
  });
  it('contains the session cookie for the BFF only', async () => {
    const cookies = [
      '__Host-session=abc',
      'session=abc',
      'grafana_session=y; session=abc',
      'session=abc; a=1',
      'b=2',
      '__Host-session=abc; session=planted',
      'session=planted; a=1; __Host-session=abc; session=planted',
    ];
    const withoutSession = ['', '', 'grafana_session=y;', 'a=1', 'b=2', '', ''];
    for (const [n, cookie] of cookies.entries()) {
      const { headers } = await sendRequest(requestPath, { headers: { cookie } });
      const expected = { bff: cookie, 'login-gateway': withoutSession[n], grafana: withoutSession[n] }[
        service
      ];
      expect([cookie, headers.cookie]).toEqual([cookie, expected || undefined]);
    }
  });
  it('may switch protocols for the mail page only', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    const [answer] = (await once(http.get(gateway.url + requestPath, { headers }), 'response')) as [
      http.IncomingMessage,
    ];
    const request = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as RecordedRequest;
    expect(request.headers.upgrade).toBe(service === 'mail' ? 'websocket' : undefined);
  });
});

it('serves pictures at addresses that are signed for the gateway', async () => {
  const credentials = { accessKeyId: weed.env.S3_ACCESS_KEY, secretAccessKey: weed.env.S3_SECRET_KEY };
  const client = new S3Client({
    endpoint: gateway.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const object = { Bucket: 'laurel-pictures', Key: 'uploads/x' };
  const uploadUrl = await getSignedUrl(client, new PutObjectCommand(object), { expiresIn: 60 });
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'a picture' })).status).toBe(200);
  const downloadUrl = await getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60 });
  const picture = await fetch(downloadUrl);
  expect([await picture.text(), picture.headers.get('content-security-policy')]).toEqual([
    'a picture',
    "default-src 'none'; sandbox",
  ]);
  expect((await fetch(downloadUrl.replace(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000'))).status).toBe(403);
});
