import { once } from 'node:events';
import http from 'node:http';
import { PutObjectCommand, S3Client, GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { startWeed } from '../local/weed.mjs';
import { somebody, startDoor, type Asked } from './compose/door.mjs';

const PARTS = ['bff', 'keycloak', 'mail', 'payments', 'grafana'];
const REALM = '/realms/laurel/login-actions';

type Door = Awaited<ReturnType<typeof startDoor>>;
/** One behind a proxy that it believes, and one that believes nobody, as it comes. */
let door: Door, alone: Door;
let weed: Awaited<ReturnType<typeof startWeed>>;
let parts: Awaited<ReturnType<typeof somebody>>[];
beforeAll(async () => {
  [weed, parts] = await Promise.all([startWeed(), Promise.all(PARTS.map(somebody))]);
  const ports = Object.fromEntries(PARTS.map((name, n) => [name, parts[n]!.port]));
  const all = { ...ports, s3: Number(new URL(weed.env.S3_ENDPOINT).port) };
  door = await startDoor(all, { TRUSTED_PROXIES: '192.0.2.1,127.0.0.1' });
  alone = await startDoor(all, { PUBLIC_URL: 'http://localhost:8080' });
});
afterAll(() =>
  Promise.all([door?.stop(), alone?.stop(), weed?.stop(), ...(parts ?? []).map(({ stop }) => stop())]),
);

const fetched = (at: string, init: RequestInit = {}) => fetch(door.url + at, { redirect: 'manual', ...init });
const ask = async (at: string, init: RequestInit = {}) => (await (await fetched(at, init)).json()) as Asked;
/** From one of many addresses, as the proxy before the door says it. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

it.each([
  ['/', 'bff', '/'],
  ['/_server?name=getFestivals&payload=%7B%22a%2Fb%22%7D', 'bff', null],
  ['/mail-verification?state=x', 'bff', null],
  ['/realms/master/protocol/openid-connect/auth', 'bff', null],
  ['/admin/realms/laurel/users', 'bff', null],
  ['/health/ready', 'bff', null],
  ['/realms/laurel/protocol/openid-connect/auth?x=1', 'keycloak', null],
  ['/resources/abc/login/laurel/css/laurel.css', 'keycloak', null],
  ['/sent-mails/api/v1/messages', 'mail', null],
  ['/test-payments/pay/cs_test_1?x=1', 'payments', '/pay/cs_test_1?x=1'],
  ['/figures/d/laurel', 'grafana', null],
])('%s is asked of %s', async (at, part, asked) => {
  expect(await ask(at)).toMatchObject({ part, ...(asked && { url: asked }) });
});

it.each(['/test-payments/_sandbox/reset', '/test-payments/v1/products', '/test-payments//v1/products'])(
  'the stand-in’s own doors are shut from outside: %s',
  async (at) => expect((await fetched(at, { method: 'POST' })).status).toBe(404),
);

it.each(['/resources/../admin/', '/resources/%2e%2e/admin/', '/realms/laurel/..%2fmaster/'])(
  'as it is written, %s leads to no other door of Keycloak',
  async (path) => {
    const { hostname, port } = new URL(door.url);
    const [answer] = (await once(http.get({ hostname, port, path }), 'response')) as [http.IncomingMessage];
    expect(JSON.parse(Buffer.concat(await answer.toArray()).toString())).toMatchObject({
      part: 'bff',
      url: path,
    });
  },
);

it('says where somebody comes from: what the proxy before it says, and not what they say themselves', async () => {
  const { headers } = await ask('/', from('203.0.113.7'));
  expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', host: new URL(door.url).host });
  const lied = await ask('/', from('198.51.100.1, 203.0.113.7'));
  expect(lied.headers['x-forwarded-for']).toBe('203.0.113.7');
});

it('believes nobody who is not named', async () => {
  const answer = await fetch(alone.url, from('203.0.113.7'));
  expect(((await answer.json()) as Asked).headers['x-forwarded-for']).toBe('127.0.0.1');
});

it.each(['0.0.0.0/0', '192.0.2.1,128.0.0.0/1', '10.0.0.0/15', '2001:db8::/47', '::ffff:0:0/96', 'localhost'])(
  'does not begin where it is to believe %s',
  (proxies) => expect(startDoor({}, { TRUSTED_PROXIES: proxies })).rejects.toThrow(/is no address, and no/),
);
it('does not begin behind a proxy that ends TLS and is not named: all would be one visitor', () =>
  expect(startDoor({}, { TRUSTED_PROXIES: '' })).rejects.toThrow(/it names the proxy that ends TLS/));
it('begins where it is to believe the largest network that it may', async () => {
  const wide = await startDoor({}, { TRUSTED_PROXIES: '10.0.0.0/16,2001:db8::/48' });
  await wide.stop();
});

/** By a part: an address that it answers. */
const ADDRESSES = {
  bff: '/',
  keycloak: '/realms/laurel/account/',
  mail: '/sent-mails/',
  payments: '/test-payments/pay/x',
  grafana: '/figures/',
};
describe.each(Object.entries(ADDRESSES))('what %s is told of a request', (part, at) => {
  it('is said by the door: nothing of it is passed on', async () => {
    const lies = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-port': '1',
      'x-forwarded-prefix': '/elsewhere',
      'x-forwarded-server': 'elsewhere',
      'x-real-ip': '198.51.100.1',
      forwarded: 'for=198.51.100.1;host=elsewhere.example',
    };
    const { part: answered, headers } = await ask(at, { headers: lies });
    const forwarded = Object.entries(headers).filter(([name]) => name in lies);
    expect([answered, Object.fromEntries(forwarded)]).toEqual([
      part,
      { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
    ]);
  });
  it('is whose session it is, where these are the pages alone', async () => {
    const cookies = [
      '__Host-session=abc',
      'session=abc',
      'grafana_session=y; session=abc',
      'session=abc; a=1',
      'b=2',
      '__Host-session=abc; session=planted',
      'session=planted; a=1; __Host-session=abc; session=planted',
    ];
    const without = ['', '', 'grafana_session=y;', 'a=1', 'b=2', '', ''];
    for (const [n, cookie] of cookies.entries()) {
      const { headers } = await ask(at, { headers: { cookie } });
      const passed = { bff: cookie, keycloak: without[n], grafana: without[n] }[part] || undefined;
      expect([cookie, headers.cookie]).toEqual([cookie, passed]);
    }
  });
  it('is that it may go on as another protocol, where mails are shown alone', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    const [answer] = (await once(http.get(door.url + at, { headers }), 'response')) as [http.IncomingMessage];
    const asked = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as Asked;
    expect(asked.headers.upgrade).toBe(part === 'mail' ? 'websocket' : undefined);
  });
});

it.each([
  ['to log in', `${REALM}/authenticate?x=1`, 40, '203.0.113.20'],
  ['to register', `${REALM}/registration?x=1`, 20, '203.0.113.21'],
  ['to be sent a mail', `${REALM}/reset-credentials?x=1`, 20, '203.0.113.22'],
  ['to log in, written otherwise', '/realms/laurel//login-actions/%61uthenticate', 40, '203.0.113.23'],
])('one address may try %s only so often, and hinders nobody else', async (_what, at, most, address) => {
  const tries = async (of: string, method = 'POST') => (await fetched(at, { ...from(of), method })).status;
  for (let n = 0; n < most; n++) expect([n, await tries(address)]).toEqual([n, 200]);
  expect(await tries(address)).toBe(429);
  expect(await tries(address, 'GET')).toBe(200);
  expect(await tries('203.0.113.99')).toBe(200);
});

it('a household that has a network of addresses has as many tries as one address', async () => {
  const tries = async (of: string) =>
    (await fetched(`${REALM}/authenticate?x=1`, { ...from(of), method: 'POST' })).status;
  for (let n = 0; n < 40; n++) expect([n, await tries(`2001:db8:1:2::${n + 1}`)]).toEqual([n, 200]);
  expect(await tries('2001:db8:1:2:3:4:5:6')).toBe(429);
  expect(await tries('2001:db8:1:3::1')).toBe(200);
});

it('a picture is brought and shown at addresses that are signed for the door', async () => {
  const credentials = { accessKeyId: weed.env.S3_ACCESS_KEY, secretAccessKey: weed.env.S3_SECRET_KEY };
  const client = new S3Client({
    endpoint: door.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const one = { Bucket: 'laurel-pictures', Key: 'uploads/x' };
  const signed = await getSignedUrl(client, new PutObjectCommand(one), { expiresIn: 60 });
  expect((await fetch(signed, { method: 'PUT', body: 'a picture' })).status).toBe(200);
  const shown = await getSignedUrl(client, new GetObjectCommand(one), { expiresIn: 60 });
  const picture = await fetch(shown);
  expect([await picture.text(), picture.headers.get('content-security-policy')]).toEqual([
    'a picture',
    "default-src 'none'; sandbox",
  ]);
  expect((await fetch(shown.replace(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000'))).status).toBe(403);
});
