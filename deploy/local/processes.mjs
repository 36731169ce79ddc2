// How each process starts: the databases, the bus, the accounts, a Node package.
import fs from 'node:fs';
import path from 'node:path';
import {
  getDatabaseUrl,
  DEMO_PASSWORD,
  getHost,
  getMailFrom,
  getSandboxUrl,
  getSmtpUrl,
} from './environment.mjs';
import {
  getMallocEnv,
  node24,
  getNodeFlags,
  toReplicaName,
  root,
  UserError,
  SERVICES,
} from '../workspace/repository.mjs';
import { createKeycloakCommand, createLoginGatewayCommand } from '../keycloak/commands.mjs';
import { copyThemes, ensureRealm } from '../keycloak/realm.mjs';
import { createMeilisearchCommand, waitForMeilisearch } from '../install/servers/meilisearch.mjs';
import { createBusCommand, openStream } from '../install/servers/nats.mjs';
import { createRealmMail } from '../keycloak/realm-mail.mjs';
import { waitForPort } from '../processes/ports.mjs';
import {
  ADMIN,
  createDatabase,
  createServer,
  migrate,
  createServerCommand,
  withClient,
} from '../install/servers/postgres.mjs';
import { waitForUrl } from '../processes/supervise.mjs';

/** Starts PostgreSQL with a database for every service. Applies all migrations after `building`. */
export async function startDatabases(state, { start, building }) {
  const { ports, secrets, postgresFolder: folder } = state;
  const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'));
  if (isNew) Object.assign(state, { seeded: {} });
  createServer(folder, secrets.postgres);
  state.save();
  const admin = `postgresql://${ADMIN}:${secrets.postgres}@127.0.0.1:${ports.postgres}`;
  const ready = async ({ until }) => {
    if (!(await waitForPort(ports.postgres, { until }))) return false;
    for (let triesLeft = 6000; triesLeft && !until(); triesLeft--) {
      const isOpen = await withClient(`${admin}/postgres`, () => true).catch(() => false);
      if (isOpen) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const command = () => createServerCommand(folder, ports.postgres);
  await start({ name: 'postgres', command, ready, signal: 'SIGINT' });
  for (const name of SERVICES) await createDatabase(admin, name, secrets.databases[name]);
  await building;
  const count = await applyMigrations(state);
  return count ? `(${count} applied)` : '';
}

/** Applies new migrations. Returns how many. */
export async function applyMigrations(state) {
  const applied = await migrate(
    Object.fromEntries(SERVICES.map((name) => [name, getDatabaseUrl(state, name)])),
  );
  return Object.values(applied).flat().length;
}

/** Starts NATS with its stream. */
export async function startBus(state, program, start) {
  const { ports, secrets, folder } = state;
  const command = () => {
    const { env, ...rest } = createBusCommand(program, path.join(folder, 'nats'), ports.nats, secrets.bus);
    return { ...rest, env: { ...process.env, ...env } };
  };
  await start({ name: 'nats', command, ready: (options) => waitForPort(ports.nats, options) });
  const { admin } = await openStream(`127.0.0.1:${ports.nats}`, secrets.bus.admin);
  await admin.close();
}

/** Starts the mail server that stores every mail instead of forwarding it, and shows the mails to the BFF. */
export function startMail(state, start) {
  const { ports, secrets, folder } = state;
  const env = {
    ...process.env,
    SMTP_PORT: String(ports.smtp),
    HTTP_PORT: String(ports.mailHttp),
    MAIL_FOLDER: path.join(folder, 'mail'),
    DEV_MAIL_KEY: secrets.devMailKey,
  };
  const command = () => ({ program: node24, args: [path.join(import.meta.dirname, 'mail/server.mjs')], env });
  const ready = async (options) =>
    (await waitForPort(ports.smtp, options)) && waitForPort(ports.mailHttp, options);
  return start({ name: 'mail', command, ready });
}

/** Starts Meilisearch, with its index in the state folder. */
export function startSearch(state, { program, start }) {
  const port = state.ports.meilisearch;
  const folder = path.join(state.folder, 'meilisearch');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const command = () => createMeilisearchCommand(program, { folder, port, key: state.secrets.meilisearch });
  return start({ name: 'meilisearch', command, ready: (options) => waitForMeilisearch(port, options) });
}

/** Starts the Stripe sandbox: no money moves. It sends webhooks to the public address. */
export function startStripe(state, { publicUrl, start }) {
  const { ports, secrets, folder } = state;
  const env = {
    ...process.env,
    PORT: String(ports.stripe),
    STATE: path.join(folder, 'stripe'),
    PUBLIC_URL: getSandboxUrl(ports),
    WEBHOOK_URL: `${publicUrl}/webhooks/stripe`,
    WEBHOOK_SECRET: secrets.stripeWebhook,
  };
  const command = () => ({
    program: node24,
    args: [path.join(root, 'deploy/stripe-sandbox/src/main.ts')],
    env,
  });
  return start({ name: 'stripe', command, ready: (options) => waitForPort(ports.stripe, options) });
}

/** Starts Keycloak with its realm, behind the login gateway, which starts after `building`. */
export async function startKeycloak({ state, home, publicUrl, keycloakUrl, building, start }) {
  const { ports, secrets } = state;
  const folder = path.join(state.folder, 'keycloak');
  const themes = path.join(folder, 'themes');
  fs.mkdirSync(folder, { recursive: true });
  copyThemes(themes);
  // Keycloak would serve the compressed files of the previous theme.
  fs.rmSync(path.join(home, 'data/tmp/kc-gzip-cache'), { recursive: true, force: true });
  const command = () =>
    createKeycloakCommand({ home, folder, themes, url: keycloakUrl, ports, secrets, publicUrl });
  const ready = (options) =>
    waitForUrl(`http://127.0.0.1:${ports.keycloakManagement}/health/ready`, { seconds: 1800, ...options });
  await start({ name: 'keycloak', command, ready });
  await building;
  await start({
    name: 'login-gateway',
    command: () => createLoginGatewayCommand(keycloakUrl, ports),
    ready: (options) => waitForPort(new URL(keycloakUrl).port, options),
  });
  return ensureRealm(`http://127.0.0.1:${ports.keycloakHttp}`, secrets, {
    ...process.env,
    APP_URL: publicUrl,
    IDENTITY_URL: `http://127.0.0.1:${ports.identityHttp}`,
    KEYCLOAK_CLIENT_SECRET: secrets.keycloakClient,
    DEMO_PASSWORD,
    ...createRealmMail(getSmtpUrl(ports), getMailFrom()),
  });
}

/** Starts one address for several BFF replicas. */
export function startBalancer({ ports }, { port, replicas, start }) {
  const gateways = Array.from({ length: replicas }, (_, n) =>
    ['bffPublic', 'bffHttp'].map((name) => ports[toReplicaName(name, n + 1)]).join(':'),
  );
  const env = { ...process.env, PORT: String(port), HOST: getHost(), GATEWAYS: gateways.join(',') };
  const command = () => ({
    program: node24,
    args: [path.join(root, 'deploy/lab/emulators/balancer.mjs')],
    env,
  });
  return start({ name: 'balancer', command, ready: (options) => waitForPort(port, options) });
}

/**
 * Describes a built package that Node runs.
 * @throws UserError if it has no build
 */
export function createNodeProcess(packageName, folder, { env, httpPort, n = 1 }) {
  const name = toReplicaName(packageName, n);
  const main = path.join(root, folder, 'dist/main.js');
  if (!fs.existsSync(main))
    throw new UserError(
      `${folder}/dist/main.js is missing: ${name} was not built, or its build failed. Run: npm run build`,
    );
  return {
    name,
    command: () => ({
      program: node24,
      args: [...getNodeFlags(packageName), main],
      env: { ...getMallocEnv(packageName), ...env },
      options: { cwd: path.join(root, folder) },
    }),
    ready: (options) => waitForUrl(`http://127.0.0.1:${httpPort}/health/ready`, options),
  };
}
