// Keycloak: the server's start command, its theme with the fonts, and the realm as code.
import fs from 'node:fs';
import path from 'node:path';
import { java } from './fetch.mjs';
import { node24, root, Sentence } from './workspace.mjs';
import { ensureResetFlow } from './reset-flow.mjs';

const ADMIN = 'laurel-admin';
const source = path.join(root, 'deploy/keycloak');

// The JVM options of bin/kc.sh, for a small machine (deploy/keycloak/README.md). Java is started directly
// because the script stays as its parent. Killed with -9, the script would leave the server behind.
const JVM = [
  '-Xms64m',
  '-Xmx320m',
  '-XX:MetaspaceSize=96M',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+ExitOnOutOfMemoryError',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  ...['java.util', 'java.util.concurrent', 'java.security', 'java.lang'].map(
    (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
  ),
  '--enable-native-access=ALL-UNNAMED',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Djava.security.egd=file:/dev/urandom',
  '-Dpicocli.disable.closures=true',
  '-Dquarkus-log-max-startup-records=10000',
];

/** Returns the start command of the server. Its database is one file in `folder`. */
export function keycloakCommand({ home, folder, themes, url, ports, secrets, publicUrl }) {
  const args = [
    ...JVM,
    `-Dkc.home.dir=${home}`,
    `-Djboss.server.config.dir=${home}/conf`,
    '-cp',
    path.join(home, 'lib/quarkus-run.jar'),
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
    'start',
    '--optimized',
    '--cache=local',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${ports.keycloakHttp}`,
    `--hostname=${url}`,
    '--proxy-headers=xforwarded',
    '--proxy-trusted-addresses=127.0.0.1',
    '--http-management-host=127.0.0.1',
    `--http-management-port=${ports.keycloakManagement}`,
    `--db-url=jdbc:h2:file:${path.join(folder, 'keycloak')};NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE`,
    `--spi-theme--folder--dir=${themes}`,
    `--spi-password-policy--password-blacklist--blacklists-path=${source}`,
  ];
  const env = {
    ...process.env,
    // People sign in through the console's own page, this code through its own client. Nobody uses the
    // password grant.
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: ADMIN,
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: secrets.keycloakAdmin,
    KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN,
    KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.keycloakAdmin,
    APP_URL: publicUrl, // for the links in e-mails
  };
  return { program: java(), args, env, options: { cwd: folder } };
}

/** Returns the start command of the proxy before Keycloak, on the public port. */
export const frontCommand = (url, { keycloakHttp }) => ({
  program: node24,
  args: [path.join(import.meta.dirname, 'keycloak-front.mjs')],
  env: { ...process.env, PORT: new URL(url).port, KEYCLOAK_PORT: String(keycloakHttp) },
});

/** Copies the themes with the product's fonts to the folder from which Keycloak reads them. */
export function dressThemes(folder) {
  fs.cpSync(path.join(source, 'themes'), folder, { recursive: true });
  const fonts = path.join(folder, 'laurel/login/resources/fonts');
  fs.mkdirSync(fonts, { recursive: true });
  for (const font of [
    'fraunces/files/fraunces-latin-opsz-normal.woff2',
    'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ]) {
    const file = path.join(root, 'node_modules/@fontsource-variable', font);
    if (fs.existsSync(file)) fs.copyFileSync(file, path.join(fonts, path.basename(file)));
  }
}

/** Returns the realm. Adds the demo users if a password is given for them, on a machine like this one. */
const filledRealm = (values) => {
  const realm = filled('realm.json', values);
  const demo = values.DEMO_PASSWORD ? filled('demo-users.json', values) : [];
  return { ...realm, users: [...realm.users, ...demo] };
};

/**
 * Reads a file and replaces its `${NAME}` and `${NAME:default}`. Lower-case names are Keycloak's own texts
 * and stay.
 */
function filled(file, values) {
  const text = fs.readFileSync(path.join(source, file), 'utf8');
  const fill = (_, name, fallback) => {
    const value = values[name] ?? fallback;
    if (value === undefined)
      throw new Sentence(`deploy/keycloak/${file} asks for ${name}, which nobody gives.`);
    return JSON.stringify(String(value)).slice(1, -1);
  };
  return JSON.parse(text.replace(/\$\{([A-Z_]+)(?::([^}]*))?\}/g, fill));
}

/** Returns whether `expected` is already part of `there`. Lists are compared as sets. */
function isIncluded(there, expected) {
  if (Array.isArray(expected))
    return (
      Array.isArray(there) &&
      there.length === expected.length &&
      expected.every((one) => there.some((other) => isIncluded(other, one)))
    );
  if (expected && typeof expected === 'object')
    return Object.entries(expected).every(([key, value]) => isIncluded(there?.[key], value));
  return expected === '' ? !there : there === expected || String(there) === String(expected);
}

// Settings that only an import can set, or that people and Keycloak change themselves.
const AT_IMPORT_ONLY = [
  'roles',
  'defaultRole',
  'requiredActions',
  'clients',
  'scopeMappings',
  'users',
  'components',
];

/**
 * Keycloak's own clients that nobody needs, in addition to those that the realm closes. An import that names
 * them would no longer create the roles of `account`.
 */
const CLOSED = ['account', 'account-console'];

/**
 * Makes the realm match the code. Imports it at the first start. Later rewrites the realm's settings,
 * required actions and clients where they differ. Never touches users after the import. Returns what it did.
 */
export async function ensureRealm(url, secrets, values) {
  const desired = filledRealm(values);
  const token = await signIn(url, secrets.keycloakAdmin);
  const callAdmin = (method, at, body) => call(`${url}/admin/realms${at}`, { method, token, body });
  const there = await callAdmin('GET', '/laurel');
  if (!there) await callAdmin('POST', '', desired);
  const changed = there ? await rewrite(there, desired, callAdmin) : [];
  if (await ensureResetFlow(callAdmin)) changed.push('reset flow');
  for (const clientId of CLOSED)
    await change(callAdmin, 'laurel', clientId, { enabled: false, directAccessGrantsEnabled: false });
  await change(callAdmin, 'master', 'admin-cli', { directAccessGrantsEnabled: false });
  if (!there) return '(imported)';
  return changed.length ? `(rewritten: ${changed.join(', ')})` : '(as before)';
}

async function rewrite(there, desired, callAdmin) {
  const changed = [];
  const realm = Object.fromEntries(Object.entries(desired).filter(([key]) => !AT_IMPORT_ONLY.includes(key)));
  if (
    !isIncluded({ ...there, smtpServer: { ...there.smtpServer, password: realm.smtpServer.password } }, realm)
  ) {
    await callAdmin('PUT', '/laurel', { ...there, ...realm });
    changed.push('realm');
  }
  for (const { protocolMappers, ...client } of desired.clients) {
    if (!(await oneClient(callAdmin, 'laurel', client.clientId)))
      await callAdmin('POST', '/laurel/clients', { ...client, protocolMappers });
    else if (!(await change(callAdmin, 'laurel', client.clientId, client))) continue;
    changed.push(`client ${client.clientId}`);
  }
  const actions = await callAdmin('GET', '/laurel/authentication/required-actions');
  for (const action of desired.requiredActions) {
    const old = actions.find(({ alias }) => alias === action.alias);
    if (old && isIncluded(old, action)) continue;
    const { providerId, name } = action;
    if (!old)
      await callAdmin('POST', '/laurel/authentication/register-required-action', { providerId, name });
    await callAdmin('PUT', `/laurel/authentication/required-actions/${action.alias}`, action);
    changed.push(action.alias);
  }
  return changed;
}

const oneClient = async (callAdmin, realm, clientId) =>
  (await callAdmin('GET', `/${realm}/clients?clientId=${clientId}`))[0];
/** Rewrites a client where it differs. Returns whether it did. */
async function change(callAdmin, realm, clientId, desired) {
  const old = await oneClient(callAdmin, realm, clientId);
  if (!old || isIncluded(old, desired)) return false;
  const attributes = { ...old.attributes, ...desired.attributes };
  await callAdmin('PUT', `/${realm}/clients/${old.id}`, { ...old, ...desired, attributes });
  return true;
}

/**
 * Signs in as this code's own client. If an older start did not create that client, signs in as the
 * administrator and creates it.
 */
async function signIn(url, secret) {
  const requestToken = (fields) =>
    fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  const credentials = { grant_type: 'client_credentials', client_id: ADMIN, client_secret: secret };
  const answer = await requestToken(credentials);
  if (answer.ok) return (await answer.json()).access_token;
  const person = await requestToken({
    grant_type: 'password',
    client_id: 'admin-cli',
    username: ADMIN,
    password: secret,
  });
  if (!person.ok)
    throw new Sentence(
      `Keycloak refuses its admin (${answer.status}). If its data came from elsewhere: npm start -- --fresh`,
    );
  const { access_token: token } = await person.json();
  const callMaster = (method, at, body) => call(`${url}/admin/realms/master${at}`, { method, token, body });
  const client = { clientId: ADMIN, secret, serviceAccountsEnabled: true, standardFlowEnabled: false };
  await callMaster('POST', '/clients', client);
  const [{ id }] = await callMaster('GET', `/clients?clientId=${ADMIN}`);
  const account = await callMaster('GET', `/clients/${id}/service-account-user`);
  await callMaster('POST', `/users/${account.id}/role-mappings/realm`, [
    await callMaster('GET', '/roles/admin'),
  ]);
  return (await (await requestToken(credentials)).json()).access_token;
}

/** Calls the Admin REST API once. Returns null for 404. */
async function call(address, { method, token, body }) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
  if (answer.status === 404) return null;
  const text = await answer.text();
  if (!answer.ok)
    throw new Sentence(
      `Keycloak: ${method} ${new URL(address).pathname} answered ${answer.status} ${text.slice(0, 300)}`,
    );
  return text ? JSON.parse(text) : null;
}
