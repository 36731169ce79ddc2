import { spawn, type ChildProcess } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { findFreePort } from '../processes/ports.mjs';
import { until } from '../testing/until.mjs';

let keycloak: http.Server, gateway: ChildProcess, port: number;
const receivedRequests: http.IncomingMessage[] = [];
const receivedBodies: string[] = [];
beforeAll(async () => {
  const keycloakPort = await findFreePort();
  port = await findFreePort();
  keycloak = http
    .createServer((request, response) => {
      receivedRequests.push(request);
      request.setEncoding('utf8').on('data', (text: string) => receivedBodies.push(text));
      response.end('Keycloak');
    })
    .listen(keycloakPort, '127.0.0.1');
  const env = {
    ...process.env,
    PORT: String(port),
    KEYCLOAK_PORT: String(keycloakPort),
    REGISTRATIONS: '3',
    LOG_INS: '3',
    RESETS: '2',
    RESET_PAUSE_MS: '0',
    ANSWER_MS: '300',
  };
  gateway = spawn(process.execPath, [path.join(import.meta.dirname, '../keycloak/login-gateway.mjs')], {
    env,
  });
  await until(
    async () =>
      (await sendRaw('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').catch(() => '')) !== '',
  );
});
afterAll(() => {
  gateway?.kill('SIGKILL');
  keycloak?.close();
});

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
it('registrations are counted however their path is written', async () => {
  const paths = [
    registration,
    `/${registration}`,
    registration.replace('registration', '%72egistration'),
    registration,
  ];
  expect(await post(paths)).toEqual([200, 200, 429, 429]);
});

// asvs 6.3.1
it('log-in attempts are counted too, with their own limit', async () => {
  const logIn = '/realms/laurel/login-actions/authenticate?session_code=x';
  const paths = [logIn, logIn.replace('authenticate', '%61uthenticate'), `/${logIn}`, logIn];
  expect(await post(paths)).toEqual([200, 200, 200, 429]);
  expect(getStatus(await sendRequest(`GET ${logIn} HTTP/1.1`))).toBe(200);
  expect(await sendRequest(`POST ${logIn} HTTP/1.1`, 'Content-Length: 0')).toContain('Too many tries');
});
