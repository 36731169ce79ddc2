// Keycloak: how its server is started, its theme with the fonts in it, and the realm as code.
import fs from 'node:fs';
import path from 'node:path';
import { java } from './fetch.mjs';
import { node24, root, Sentence } from './house.mjs';
import { ensureResetFlow } from './reset-flow.mjs';

const ADMIN = 'laurel-admin';
const source = path.join(root, 'deploy/keycloak');

// What bin/kc.sh gives the JVM, for a small machine (deploy/keycloak/README.md). Java is started directly, because the script
// stays as its parent: killed with -9, it would leave the server behind.
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

/** How the server is started. Its database is one file in `folder`. */
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
    // People by the console's own page; this code by its own client: nobody by the password grant.
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: ADMIN,
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: secrets.keycloakAdmin,
    KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN,
    KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.keycloakAdmin,
    APP_URL: publicUrl, // the e-mail theme's links
  };
  return { program: java(), args, env, options: { cwd: folder } };
}

/** What stands before it, on the port that people see. */
export const frontCommand = (url, { keycloakHttp }) => ({
  program: node24,
  args: [path.join(import.meta.dirname, 'keycloak-front.mjs')],
  env: { ...process.env, PORT: new URL(url).port, KEYCLOAK_PORT: String(keycloakHttp) },
});

/** The themes with the product's fonts beside them, where Keycloak reads them. */
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

/** The realm; with the demo users where they are given a password, on a machine like this one. */
const filledRealm = (values) => {
  const realm = filled('realm.json', values);
  const demo = values.DEMO_PASSWORD ? filled('demo-users.json', values) : [];
  return { ...realm, users: [...realm.users, ...demo] };
};

/** A file with its `${NAME}` and `${NAME:default}` filled; small letters are Keycloak's own texts and stay. */
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

/** Whether `wanted` is already part of `there`; lists are compared as sets. */
function holds(there, wanted) {
  if (Array.isArray(wanted))
    return (
      Array.isArray(there) &&
      there.length === wanted.length &&
      wanted.every((one) => there.some((other) => holds(other, one)))
    );
  if (wanted && typeof wanted === 'object')
    return Object.entries(wanted).every(([key, value]) => holds(there?.[key], value));
  return wanted === '' ? !there : there === wanted || String(there) === String(wanted);
}

// What only an import can set, or what people and Keycloak change by themselves.
const AT_IMPORT_ONLY = [
  'roles',
  'defaultRole',
  'requiredActions',
  'clients',
  'scopeMappings',
  'users',
  'components',
];

/** Keycloak's own clients that nobody needs, besides those that the realm itself closes: an import that names these makes the roles of `account` no more. */
const CLOSED = ['account', 'account-console'];

/**
 * Makes the realm what the code says: imports it at the first start, later rewrites the realm's settings, its required actions
 * and its clients where they differ. Users are never touched after the import. Answers what it did.
 */
export async function ensureRealm(url, secrets, values) {
  const wanted = filledRealm(values);
  const token = await signIn(url, secrets.keycloakAdmin);
  const ask = (method, at, body) => call(`${url}/admin/realms${at}`, { method, token, body });
  const there = await ask('GET', '/laurel');
  if (!there) await ask('POST', '', wanted);
  const changed = there ? await rewrite(there, wanted, ask) : [];
  if (await ensureResetFlow(ask)) changed.push('reset flow');
  for (const clientId of CLOSED)
    await change(ask, 'laurel', clientId, { enabled: false, directAccessGrantsEnabled: false });
  await change(ask, 'master', 'admin-cli', { directAccessGrantsEnabled: false });
  if (!there) return '(imported)';
  return changed.length ? `(rewritten: ${changed.join(', ')})` : '(as before)';
}

async function rewrite(there, wanted, ask) {
  const changed = [];
  const realm = Object.fromEntries(Object.entries(wanted).filter(([key]) => !AT_IMPORT_ONLY.includes(key)));
  if (!holds({ ...there, smtpServer: { ...there.smtpServer, password: realm.smtpServer.password } }, realm)) {
    await ask('PUT', '/laurel', { ...there, ...realm });
    changed.push('realm');
  }
  for (const { protocolMappers, ...client } of wanted.clients) {
    if (!(await oneClient(ask, 'laurel', client.clientId)))
      await ask('POST', '/laurel/clients', { ...client, protocolMappers });
    else if (!(await change(ask, 'laurel', client.clientId, client))) continue;
    changed.push(`client ${client.clientId}`);
  }
  const actions = await ask('GET', '/laurel/authentication/required-actions');
  for (const action of wanted.requiredActions) {
    const old = actions.find(({ alias }) => alias === action.alias);
    if (old && holds(old, action)) continue;
    const { providerId, name } = action;
    if (!old) await ask('POST', '/laurel/authentication/register-required-action', { providerId, name });
    await ask('PUT', `/laurel/authentication/required-actions/${action.alias}`, action);
    changed.push(action.alias);
  }
  return changed;
}

const oneClient = async (ask, realm, clientId) =>
  (await ask('GET', `/${realm}/clients?clientId=${clientId}`))[0];
/** Rewrites a client where it differs; whether it did. */
async function change(ask, realm, clientId, wanted) {
  const old = await oneClient(ask, realm, clientId);
  if (!old || holds(old, wanted)) return false;
  const attributes = { ...old.attributes, ...wanted.attributes };
  await ask('PUT', `/${realm}/clients/${old.id}`, { ...old, ...wanted, attributes });
  return true;
}

/** As this code's own client; where an older start has not made it, once more as the administrator, who then makes it. */
async function signIn(url, secret) {
  const asked = (fields) =>
    fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  const own = { grant_type: 'client_credentials', client_id: ADMIN, client_secret: secret };
  const answer = await asked(own);
  if (answer.ok) return (await answer.json()).access_token;
  const person = await asked({
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
  const ask = (method, at, body) => call(`${url}/admin/realms/master${at}`, { method, token, body });
  const client = { clientId: ADMIN, secret, serviceAccountsEnabled: true, standardFlowEnabled: false };
  await ask('POST', '/clients', client);
  const [{ id }] = await ask('GET', `/clients?clientId=${ADMIN}`);
  const account = await ask('GET', `/clients/${id}/service-account-user`);
  await ask('POST', `/users/${account.id}/role-mappings/realm`, [await ask('GET', '/roles/admin')]);
  return (await (await asked(own)).json()).access_token;
}

/** One call of Admin REST; null for 404. */
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
