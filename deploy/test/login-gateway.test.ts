import { spawn, type ChildProcess } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { findFreePort } from '../processes/ports.mjs';
import { until } from '../testing/until.mjs';

let keycloak: http.Server, gateway: ChildProcess, port: number, keycloakPort: number;
const receivedRequests: http.IncomingMessage[] = [];
const receivedBodies: string[] = [];
beforeAll(async () => {
  keycloakPort = await findFreePort();
  keycloak = http
    .createServer((request, response) => {
      receivedRequests.push(request);
      request.setEncoding('utf8').on('data', (text: string) => receivedBodies.push(text));
      setTimeout(() => response.end('Keycloak'), request.url === '/slow' ? 500 : 0);
    })
    .listen(keycloakPort, '127.0.0.1');
  ({ gateway, port } = await startLoginGateway());
});
afterAll(() => {
  gateway?.kill('SIGKILL');
  keycloak?.close();
});

/** Starts a login gateway before the Keycloak of this test. The caller must stop it. */
async function startLoginGateway(settings: Record<string, string> = {}) {
  const gatewayPort = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(gatewayPort),
    KEYCLOAK_URL: `http://127.0.0.1:${keycloakPort}`,
    REGISTRATIONS: '3',
    LOG_INS: '3',
    RESETS: '2',
    RESET_PAUSE_MS: '0',
    ANSWER_MS: '300',
    ...settings,
  };
  const script = path.join(import.meta.dirname, '../keycloak/login-gateway.mjs');
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  const answers = () =>
    fetch(`http://127.0.0.1:${gatewayPort}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await answers()));
  if (child.exitCode !== null) throw new Error(errors);
  return { gateway: child, port: gatewayPort };
}

/** The raw response to these bytes, until the connection ends. */
const sendRaw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => (received += data));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
const sendRequest = (line: string, ...headers: string[]) =>
  sendRaw([line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));
const getStatus = (answer: string) => Number(answer.split(' ')[1]);
const registration = '/realms/laurel/login-actions/registration?x=1';

it('unusual headers do not stop the proxy', async () => {
  for (const header of [
    'Trailer: x',
    'TE: trailers',
    'Upgrade: h2c',
    'Expect: 200-maybe',
    'Proxy-Authorization: x',
  ])
    await sendRequest('GET / HTTP/1.1', header).catch(() => '');
  expect(getStatus(await sendRequest('GET / HTTP/1.1'))).toBe(200);
  expect(gateway.exitCode).toBeNull();
});

it('headers of the connection and forged forwarded addresses are not forwarded', async () => {
  await sendRequest(
    'GET /seen HTTP/1.1',
    'X-Forwarded-For: 9.9.9.9',
    'X-Own: yes',
    'Connection: x-own',
    'X-Kept: yes',
  );
  const { headers } = receivedRequests.find(({ url }) => url === '/seen')!;
  expect([headers['x-forwarded-for'], headers['x-own'], headers['x-kept']]).toEqual([
    '127.0.0.1',
    undefined,
    'yes',
  ]);
});

describe('behind a trusted proxy', () => {
  let trusting: Awaited<ReturnType<typeof startLoginGateway>>;
  beforeAll(async () => {
    trusting = await startLoginGateway({ TRUSTED_PROXIES: '127.0.0.1,192.0.2.0/24', LOG_INS: '1' });
  });
  afterAll(() => trusting?.gateway.kill('SIGKILL'));
  const send = (requestPath: string, headers: Record<string, string>, method = 'GET') =>
    fetch(`http://127.0.0.1:${trusting.port}${requestPath}`, { headers, method });

  it('Keycloak gets the address and the scheme of the client, and nothing else of its forwarding headers', async () => {
    const forged = { 'x-forwarded-host': 'elsewhere.example', 'x-real-ip': '9.9.9.9' };
    const forwarded = { 'x-forwarded-for': '9.9.9.9, 203.0.113.7, 192.0.2.8', 'x-forwarded-proto': 'https' };
    await send('/behind', { ...forwarded, ...forged });
    const { headers } = receivedRequests.find(({ url }) => url === '/behind')!;
    expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('x-forwarded-host');
  });
  it('attempts are counted per client, not per proxy', async () => {
    const attempt = async (address: string) =>
      (
        await send(
          '/realms/laurel/login-actions/authenticate',
          { 'x-forwarded-for': `9.9.9.9, ${address}` },
          'POST',
        )
      ).status;
    expect([await attempt('203.0.113.1'), await attempt('203.0.113.2')]).toEqual([200, 200]);
    expect([await attempt('203.0.113.1'), await attempt('203.0.113.2')]).toEqual([429, 429]);
  });
});

it('an untrusted client cannot set the scheme', async () => {
  await sendRequest('GET /scheme HTTP/1.1', 'X-Forwarded-Proto: https');
  expect(receivedRequests.find(({ url }) => url === '/scheme')!.headers).not.toHaveProperty(
    'x-forwarded-proto',
  );
});

it('does not start with a trusted proxy that is no address', () =>
  expect(startLoginGateway({ TRUSTED_PROXIES: 'proxy.example' })).rejects.toThrow(
    'TRUSTED_PROXIES: proxy.example is neither an address nor a network.',
  ));

it('a running request is answered before the process ends', async () => {
  const stopped = await startLoginGateway();
  const slow = fetch(`http://127.0.0.1:${stopped.port}/slow`);
  await until(() => receivedRequests.some(({ url }) => url === '/slow'));
  stopped.gateway.kill('SIGTERM');
  expect(await (await slow).text()).toBe('Keycloak');
  await until(() => stopped.gateway.exitCode !== null);
  expect(stopped.gateway.exitCode).toBe(0);
});

it('an absolute address in a proxied request does not bypass the limits', async () => {
  expect(
    getStatus(await sendRequest(`POST http://localhost${registration} HTTP/1.1`, 'Content-Length: 0')),
  ).toBe(400);
});

/** The status of each request, one after the other. */
async function post(paths: string[]): Promise<number[]> {
  const statuses = [];
  for (const requestPath of paths)
    statuses.push(getStatus(await sendRequest(`POST ${requestPath} HTTP/1.1`, 'Content-Length: 0')));
  return statuses;
}

describe('a password reset', () => {
  const reset = (username: string) => {
    const body = new URLSearchParams({ username, extra: 'unchanged' }).toString();
    return sendRaw(
      [
        'POST /realms/laurel/login-actions/reset-credentials?x=1 HTTP/1.1',
        'Host: x',
        'Connection: close',
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    );
  };
  it('is forwarded whole, answered after a constant time, and counted like a registration', async () => {
    const start = performance.now();
    await reset('nobody@example.org');
    expect(performance.now() - start).toBeGreaterThanOrEqual(295);
    expect(receivedBodies).toContain('username=nobody%40example.org&extra=unchanged');
  });
});

// asvs 6.3.1
it('registrations are answered after a constant time, and counted however their path is written', async () => {
  const paths = [registration, `/${registration}`, registration.replace('registration', '%72egistration')];
  const start = performance.now();
  expect(await post([...paths, registration])).toEqual([200, 200, 429, 429]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(295);
});

it.each([
  registration.replace('/registration', ';a=b/registration'),
  registration.replace('/registration', '%2fregistration'),
  String.raw`/realms/laurel/x\..\login-actions/registration`,
])('rejects the ambiguous path %s', async (path) =>
  expect(getStatus(await sendRequest(`POST ${path} HTTP/1.1`, 'Content-Length: 0'))).toBe(400),
);

it('forwards a chunked body as the body of its request, never as another request', async () => {
  const hidden = 'POST /realms/laurel/login-actions/authenticate HTTP/1.1\r\nHost: x\r\n\r\n';
  const head = [
    'GET /visible HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Transfer-Encoding: chunked',
    '',
    '',
  ];
  const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n`;
  const count = receivedRequests.length;
  const answer = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(head.join('\r\n') + chunk));
    setTimeout(() => socket.write('0\r\n\r\n'), 100);
    socket.on('data', (data) => (received += data));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
  expect(getStatus(answer)).toBe(200);
  // The next request would meet what is left on the connection to Keycloak.
  await sendRequest('GET /next HTTP/1.1');
  expect(receivedRequests.slice(count).map(({ url }) => url)).toEqual(['/visible', '/next']);
  expect(receivedBodies.at(-1)).toBe(hidden);
});

it.each([
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded; charset=ISO-2022-JP',
  'text/plain',
])('rejects a password reset of the type %s, because its recipient is not counted', async (type) => {
  const line = 'POST /realms/laurel/login-actions/reset-credentials?x=1 HTTP/1.1';
  expect(getStatus(await sendRequest(line, `Content-Type: ${type}`, 'Content-Length: 0'))).toBe(415);
});

// asvs 6.3.1
it('log-in attempts are counted too, with their own limit', async () => {
  const logIn = '/realms/laurel/login-actions/authenticate?session_code=x';
  const paths = [logIn, logIn.replace('authenticate', '%61uthenticate'), `/${logIn}`, logIn];
  expect(await post(paths)).toEqual([200, 200, 200, 429]);
  expect(getStatus(await sendRequest(`GET ${logIn} HTTP/1.1`))).toBe(200);
  expect(await sendRequest(`POST ${logIn} HTTP/1.1`, 'Content-Length: 0')).toContain('Too many tries');
});
