import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { readDockerfile } from '../docker/dockerfile.mjs';
import { getStageEnv, makeKeycloakHome, PACKAGES_STEP } from '../docker/keycloak-home.mjs';
import { resolveInImage, replay } from '../docker/replay.mjs';
import { superviseChild } from '../processes/supervise-child.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { waitForUrl } from '../processes/supervise.mjs';
import { until } from '../testing/until.mjs';

const root = path.join(import.meta.dirname, '../..');
const node = path.join(root, 'node_modules/node/bin/node');
const SECRET = 'pKeycloak1234567890';
const READY_S = 240;
const EMAIL = 'ada@laurel.test';
/** A user who owns none of the image's files, so Keycloak can write only where the image allows it. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let folder: string, home: string, database: string, image: Awaited<ReturnType<typeof start>>;

/** The script that the chart and compose give PostgreSQL creates the database and the role. */
function makeDatabase() {
  const { hostname, port, username, password } = new URL(process.env.TEST_POSTGRES!);
  const serverEnv = { PGHOST: hostname, PGPORT: port, PGPASSWORD: password, POSTGRES_USER: username };
  const script = path.join(root, 'helm/laurel/files/databases.sh');
  execFileSync('sh', [script], { env: { PATH: process.env.PATH, ...serverEnv, KEYCLOAK_PASSWORD: SECRET } });
  return `jdbc:postgresql://${hostname}:${port}/keycloak`;
}

/** Starts Keycloak from the image with its environment and `extraEnv`. The caller must stop it. */
async function start(extraEnv: Record<string, string> = {}) {
  const [port, management] = [await findFreePort(), await findFreePort()];
  const url = `http://localhost:${port}`;
  const keycloak = spawn(path.join(home, 'bin/kc.sh'), ['start', '--optimized'], {
    ...OTHER_USER,
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      ...(process.env.JAVA_HOME && { JAVA_HOME: process.env.JAVA_HOME }),
      ...getStageEnv('keycloak'),
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx320m',
      JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
      KC_HOSTNAME: url,
      KC_HTTP_PORT: String(port),
      KC_HTTP_MANAGEMENT_PORT: String(management),
      KC_CACHE_EMBEDDED_NETWORK_BIND_ADDRESS: '127.0.0.1',
      KC_DB_URL: database,
      KC_DB_USERNAME: 'keycloak',
      KC_DB_PASSWORD: SECRET,
      KC_BOOTSTRAP_ADMIN_CLIENT_ID: 'laurel-admin',
      KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: SECRET,
      APP_URL: 'http://localhost:8080',
      ...extraEnv,
    },
  });
  superviseChild(keycloak, 'SIGKILL');
  const hasExited = () => keycloak.exitCode !== null || keycloak.signalCode !== null;
  async function stop() {
    if (hasExited()) return;
    keycloak.kill('SIGTERM');
    await until(hasExited);
  }
  const instance = { url, management, hasExited, stop, output: '' };
  for (const stream of [keycloak.stdout, keycloak.stderr])
    stream!.on('data', (text) => (instance.output += text));
  if (
    !(await waitForUrl(`http://127.0.0.1:${management}/health/ready`, { seconds: READY_S, until: hasExited }))
  ) {
    await stop();
    throw new Error(`Keycloak did not start.\n${instance.output.slice(-4000)}`);
  }
  return instance;
}

beforeAll(
  async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-keycloak-image-'));
    fs.chmodSync(folder, 0o755);
    home = path.join(folder, 'keycloak');
    await makeKeycloakHome(home);
    fs.rmSync(path.join(home, 'data'), { recursive: true, force: true });
    fs.mkdirSync(path.join(home, 'data'));
    fs.chmodSync(path.join(home, 'data'), 0o777);
    database = makeDatabase();
    image = await start();
  },
  (READY_S + 180) * 1000,
);
afterAll(async () => {
  await image?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const isHealthy = () =>
  spawnSync(path.join(home, 'healthy'), {
    env: { PATH: process.env.PATH, KC_HTTP_MANAGEMENT_PORT: String(image.management) },
  }).status === 0;

/** Runs the realm step with only the files that its Dockerfile copies, in its own folder. */
async function runRealmStep(env: Record<string, string>) {
  const stepFolder = fs.mkdtempSync(path.join(folder, 'realm-'));
  const step = await replay(readDockerfile('keycloak.Dockerfile'), {
    folder: stepFolder,
    target: 'realm',
    runs: PACKAGES_STEP,
  });
  const [program, script] = step.entrypoint;
  expect(program).toBe('node');
  const { status, stdout, stderr } = spawnSync(node, [resolveInImage(step, script!)], {
    env,
    cwd: '/',
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** `adminPath`: the path after the realm. */
const callAdmin = async (adminPath: string, method = 'GET', body?: unknown) => {
  const form = { grant_type: 'client_credentials', client_id: 'laurel-admin', client_secret: SECRET };
  const tokens = await fetch(`${image.url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token } = (await tokens.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${image.url}/admin/realms/laurel${adminPath}`, { method, headers, ...content });
};

it('the image starts as built, from files that it does not own, and reports that it is ready', () => {
  expect([image.hasExited(), isHealthy(), image.output.includes('ERROR')]).toEqual([false, true, false]);
});

it('the realm step creates the realm once, without demo accounts', async () => {
  const env = {
    KEYCLOAK_URL: image.url,
    KEYCLOAK_ADMIN_SECRET: SECRET,
    APP_URL: 'http://localhost:8080',
    IDENTITY_URL: 'http://identity:9000',
    KEYCLOAK_CLIENT_SECRET: SECRET,
    SMTP_URL: 'smtp://mail:1025?requireTLS=false',
    MAIL_FROM: 'Laurel <no-reply@laurel.test>',
  };
  const { SMTP_URL: _omitted, ...incompleteEnv } = env;
  expect(await runRealmStep(incompleteEnv)).toMatchObject({
    status: 1,
    output: expect.stringContaining('Missing environment variables: SMTP_URL'),
  });
  expect(await runRealmStep(env)).toEqual({ status: 0, output: 'the realm is up to date (imported)\n' });
  expect(await runRealmStep(env)).toEqual({ status: 0, output: 'the realm is up to date (as before)\n' });
  const users = (await (await callAdmin('/users')).json()) as { username: string }[];
  expect(users.filter(({ username }) => !username.startsWith('service-account'))).toEqual([]);
});

/** The log-in page, as an application of the realm opens it. */
const LOG_IN = `/realms/laurel/protocol/openid-connect/auth?${new URLSearchParams({
  client_id: 'web',
  redirect_uri: 'http://localhost:8080/login',
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
})}`;
it('the pages have the theme of the product with its fonts', async () => {
  const page = await (await fetch(image.url + LOG_IN)).text();
  const [, css] = /href="([^"]+laurel\.css)"/.exec(page)!;
  const style = new URL(css!, image.url);
  const [, font] = /url\(['"]?([^'")]+\.woff2)/.exec(await (await fetch(style)).text())!;
  expect((await fetch(new URL(font!, style))).status).toBe(200);
});

/**
 * Requests the log-in page from two addresses, each as a proxy of an external client without HTTPS. Returns whether
 * Keycloak trusts each proxy: if so, it refuses the client with 400.
 */
const checkTrustedProxies = (url: string) =>
  Promise.all(
    ['127.0.0.1', '127.0.0.2'].map(async (localAddress) => {
      const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
      const { port } = new URL(url);
      const request = http.get({ host: '127.0.0.1', port, path: LOG_IN, localAddress, headers });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      response.resume();
      expect([200, 400]).toContain(response.statusCode);
      return response.statusCode === 400;
    }),
  );
it('the image trusts forwarded addresses from itself only', async () =>
  expect(await checkTrustedProxies(image.url)).toEqual([true, false]));
describe('a second Keycloak on the same database', () => {
  let second: typeof image;
  beforeAll(
    async () => {
      second = await start({
        KC_HOSTNAME: image.url,
        KC_PROXY_TRUSTED_ADDRESSES: '10.0.0.0/8,127.0.0.2/32,fc00::/7',
        KC_CACHE_EMBEDDED_NETWORK_BIND_ADDRESS: '127.0.0.2',
      });
    },
    (READY_S + 10) * 1000,
  );
  afterAll(() => second?.stop());

  it('trusts the configured proxies instead', async () =>
    expect(await checkTrustedProxies(second.url)).toEqual([false, true]));
  it('completes a log-in that started at the first', async () => {
    const username = 'both@laurel.test';
    const credentials = [{ type: 'password', value: 'a river that nobody 8 knows', temporary: false }];
    const user = { username, email: username, firstName: 'Ada', enabled: true, emailVerified: true };
    expect((await callAdmin('/users', 'POST', { ...user, credentials })).status).toBe(201);
    const page = await fetch(image.url + LOG_IN);
    const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
    const [, action] = /action="([^"]+)"/.exec(await page.text())!;
    const { pathname, search } = new URL(action!.replaceAll('&amp;', '&'));
    const answer = await fetch(second.url + pathname + search, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookies.join('; ') },
      body: new URLSearchParams({ username, password: credentials[0]!.value }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^http:\/\/localhost:8080\/login\?.*code=/),
    ]);
  });
});

it('a common password is refused', async () => {
  const created = await callAdmin('/users', 'POST', { username: EMAIL, email: EMAIL, enabled: true });
  const id = created.headers.get('location')!.split('/').at(-1)!;
  const setPassword = (value: string) =>
    callAdmin(`/users/${id}/reset-password`, 'PUT', { type: 'password', value });
  const [commonPassword] = fs
    .readFileSync(path.join(home, 'passwords/common-passwords.txt'), 'utf8')
    .split('\n');
  expect((await setPassword('a river that nobody 8 knows')).status).toBe(204);
  expect((await setPassword(commonPassword!)).status).toBe(400);
});
