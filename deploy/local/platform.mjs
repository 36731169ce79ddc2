// The whole platform: what it consists of, in which order it comes up, and how it goes down.
import fs from 'node:fs';
import path from 'node:path';
import { build, install } from './build.mjs';
import { run } from './command.mjs';
import { keycloakHome, natsServer } from './fetch.mjs';
import { node24, root, Sentence, SERVICES } from './house.mjs';
import { dressThemes, ensureRealm, frontCommand, keycloakCommand } from './keycloak.mjs';
import { busCommand, openStream } from './nats.mjs';
import { accepts } from './ports.mjs';
import { ADMIN, createDatabase, createServer, migrate, serverCommand, withClient } from './postgres.mjs';
import { step } from './progress.mjs';
import { answers, part } from './supervise.mjs';

export const DEMO_PASSWORD = 'festival-laurel';
/** Who stands in the imprint until OPERATOR_NAME says who runs this installation. */
const DEMO_OPERATOR = { OPERATOR_NAME: 'Laurel Demonstration', OPERATOR_EMAIL: 'operator@laurel.test' };

/** The environment of a service or the BFF (decision 001). */
export function environment(state, { publicUrl, keycloakUrl, port }) {
  const { ports, secrets } = state;
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  );
  const bus = (user) => ({
    ...inherited,
    NATS_URL: `127.0.0.1:${ports.nats}`,
    NATS_PASSWORD: secrets.bus[user],
  });
  const address = (service) => `127.0.0.1:${ports[`${service}Grpc`]}`;
  const own = {
    identity: {
      PUBLIC_URL: publicUrl,
      KEYCLOAK_URL: keycloakUrl,
      KEYCLOAK_CLIENT_SECRET: secrets.keycloakClient,
      TOKEN_KEY: secrets.tokenKey,
    },
    submissions: { MATCHING_URL: address('matching') },
    matching: {
      SNAPSHOT_FILE: path.join(state.folder, 'matching.snapshot'),
      RECEIPT_PUBLIC_KEY: secrets.receiptPublicKey,
    },
    billing: { RECEIPT_PRIVATE_KEY: secrets.receiptPrivateKey },
  };
  const service = (name) => ({
    ...bus(name),
    DATABASE_URL: databaseUrl(state, name),
    GRPC_URL: address(name),
    HTTP_PORT: String(ports[`${name}Http`]),
    CALLER_PUBLIC_KEY: secrets.callerPublicKey,
    ...own[name],
  });
  const bff = () => ({
    ...(process.env.OPERATOR_NAME ? {} : DEMO_OPERATOR),
    ...bus('bff'),
    PORT: String(port),
    HTTP_PORT: String(ports.bffHttp),
    PUBLIC_URL: publicUrl,
    KEYCLOAK_URL: keycloakUrl,
    CALLER_PRIVATE_KEY: secrets.callerPrivateKey,
    WEB_DIST: path.join(root, 'web/dist'),
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, address(name)])),
  });
  return { service, bff };
}

const databaseUrl = (state, name) =>
  `postgresql://${name}:${state.secrets.databases[name]}@127.0.0.1:${state.ports.postgres}/${name}`;

/** Brings everything up beside each other; resolves to the parts by name. `parts` fills while it goes, so that a Ctrl-C can stop them. */
export async function bringUp({ state, record, publicUrl, keycloakUrl, port, parts, stopping }) {
  const logs = path.join(state.folder, 'logs');
  const env = environment(state, { publicUrl, keycloakUrl, port });
  const start = async (description) => {
    if (stopping()) throw new Sentence('stopped');
    const made = part({ logs, record, ...description });
    parts.set(made.name, made);
    await made.start();
  };
  const installed = step('packages: npm ci', install, 'the first time one to four minutes');
  const built = installed.then(() =>
    step('code generation and builds', build, 'the first time one to four minutes'),
  );
  const fetchedBus = step('nats-server', natsServer, 'downloading');
  const fetchedKeycloak = step(
    'Keycloak',
    keycloakHome,
    'the first time: 169 MiB from Maven, then its own build',
  );

  const databases = installed.then(() =>
    step('PostgreSQL, databases, migrations', () => startDatabases(state, start)),
  );
  const bus = Promise.all([fetchedBus, installed]).then(([program]) =>
    step('NATS and its stream', () => startBus(state, program, start)),
  );
  const accounts = Promise.all([fetchedKeycloak, installed]).then(([home]) =>
    step(
      'Keycloak and its realm',
      () => startKeycloak({ state, home, publicUrl, keycloakUrl, start }),
      'its first start takes half a minute to two minutes, more on a busy machine',
    ),
  );
  const services = Promise.all([built, databases, bus]).then(() =>
    Promise.all(
      SERVICES.map((name) =>
        step(name, () =>
          start(nodePart(name, `services/${name}`, env.service(name), state.ports[`${name}Http`])),
        ),
      ),
    ),
  );
  const door = Promise.all([built, bus]).then(() =>
    step('bff', () => start(nodePart('bff', 'bff', env.bff(), state.ports.bffHttp))),
  );

  const first = Promise.all([built, databases, bus]).then(() => seed(state, env, OWN_DATA));
  const data = Promise.all([first, services])
    .then(() => seed(state, env, FOLLOWING_DATA))
    .then(() => step('every fact has arrived everywhere', () => allArrived(state, env)));

  const all = [built, databases, bus, accounts, services, door, data];
  try {
    await Promise.all(all);
  } catch (error) {
    await Promise.race([Promise.allSettled(all), new Promise((resolve) => setTimeout(resolve, 1000))]);
    throw error;
  }
  return parts;
}

async function startDatabases(state, start) {
  const { ports, secrets, postgresFolder: folder } = state;
  const fresh = !fs.existsSync(path.join(folder, 'PG_VERSION'));
  if (fresh) Object.assign(state, { seeded: {} });
  createServer(folder, secrets.postgres);
  state.save();
  const admin = `postgresql://${ADMIN}:${secrets.postgres}@127.0.0.1:${ports.postgres}`;
  const ready = async ({ until }) => {
    if (!(await accepts(ports.postgres, { until }))) return false;
    for (let left = 600; left && !until(); left--) {
      const open = await withClient(`${admin}/postgres`, () => true).catch(() => false);
      if (open) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const command = () => serverCommand(folder, ports.postgres);
  await start({ name: 'postgres', command, ready, signal: 'SIGINT' });
  for (const name of SERVICES) await createDatabase(admin, name, secrets.databases[name]);
  const count = await applyMigrations(state);
  return count ? `(${count} applied)` : '';
}

/** Applies what is new; answers how many. */
export async function applyMigrations(state) {
  const applied = await migrate(Object.fromEntries(SERVICES.map((name) => [name, databaseUrl(state, name)])));
  return Object.values(applied).flat().length;
}

async function startBus(state, program, start) {
  const { ports, secrets, folder } = state;
  const command = () => {
    const { env, ...rest } = busCommand(program, path.join(folder, 'nats'), ports.nats, secrets.bus);
    return { ...rest, env: { ...process.env, ...env } };
  };
  await start({ name: 'nats', command, ready: (how) => accepts(ports.nats, how) });
  const { admin } = await openStream(`127.0.0.1:${ports.nats}`, secrets.bus.admin);
  await admin.close();
}

async function startKeycloak({ state, home, publicUrl, keycloakUrl, start }) {
  const { ports, secrets } = state;
  const folder = path.join(state.folder, 'keycloak');
  const themes = path.join(folder, 'themes');
  fs.mkdirSync(folder, { recursive: true });
  dressThemes(themes);
  const command = () =>
    keycloakCommand({ home, folder, themes, url: keycloakUrl, ports, secrets, publicUrl });
  const ready = (how) =>
    answers(`http://127.0.0.1:${ports.keycloakManagement}/health/ready`, { seconds: 240, ...how });
  await start({ name: 'keycloak', command, ready });
  await start({
    name: 'keycloak-front',
    command: () => frontCommand(keycloakUrl, ports),
    ready: (how) => accepts(new URL(keycloakUrl).port, how),
  });
  return ensureRealm(`http://127.0.0.1:${ports.keycloakHttp}`, secrets, {
    ...process.env,
    APP_URL: publicUrl,
    IDENTITY_URL: `http://127.0.0.1:${ports.identityHttp}`,
    KEYCLOAK_CLIENT_SECRET: secrets.keycloakClient,
    DEMO_PASSWORD,
    SMTP_HOST: process.env.SMTP_HOST ?? '127.0.0.1',
    SMTP_PORT: process.env.SMTP_PORT ?? ports.smtp,
  });
}

/** A small young generation: the services idle within 200 MB, and answer no slower. */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=4'];

function nodePart(name, folder, env, httpPort) {
  const main = path.join(root, folder, 'dist/main.js');
  if (!fs.existsSync(main))
    throw new Sentence(
      `${folder}/dist/main.js is not there: ${name} has no build yet, or its build failed. Try: npm run build`,
    );
  return {
    name,
    command: () => ({
      program: node24,
      args: [...NODE_FLAGS, main],
      env,
      options: { cwd: path.join(root, folder) },
    }),
    ready: (how) => answers(`http://127.0.0.1:${httpPort}/health/ready`, how),
  };
}

const NO_SUCH_COMMAND = 64;

const OWN_DATA = ['catalog', 'identity', 'films', 'billing'];
/** Made of what others have told. */
const FOLLOWING_DATA = ['submissions'];

/** What services have to begin with, once. One that has nothing yet is asked again at the next start. */
async function seed(state, env, names) {
  for (const name of names) {
    if (state.seeded[name]) continue;
    const done = await step(`first data: ${name}`, async () => {
      const { code, output } = await command(name, env, ['seed']);
      if (code === NO_SUCH_COMMAND) return '(none yet)';
      if (code)
        throw new Sentence(
          `"${name} seed" ended with ${code}.\n${output.trim().split('\n').slice(-20).join('\n')}`,
        );
    });
    if (done) continue;
    state.seeded[name] = new Date().toISOString();
    state.save();
  }
}

/** Waits until no outbox holds a fact and no service is behind the stream. */
async function allArrived(state) {
  const { ports, secrets } = state;
  const { admin, jsm } = await openStream(`127.0.0.1:${ports.nats}`, secrets.bus.admin);
  const waiting = async (name) => {
    const sql = 'select count(*)::int as n from outbox where published_at is null';
    return withClient(databaseUrl(state, name), async (db) => (await db.query(sql)).rows[0].n);
  };
  const behind = async (name) => {
    const { num_pending, num_ack_pending } = await jsm.consumers
      .info('LAUREL', name)
      .catch(() => ({ num_pending: 0, num_ack_pending: 0 }));
    return num_pending + num_ack_pending;
  };
  try {
    for (
      const stop = Date.now() + ARRIVAL_MS;
      Date.now() < stop;
      await new Promise((resolve) => setTimeout(resolve, 200))
    ) {
      const left = await Promise.all(SERVICES.flatMap((name) => [waiting(name), behind(name)]));
      if (left.every((n) => n === 0)) return '';
    }
    return '(not yet: it goes on in the background)';
  } finally {
    await admin.close();
  }
}
const ARRIVAL_MS = 120_000;

/** Runs a command of a service against its database. */
const command = (name, env, args) =>
  run(node24, [...NODE_FLAGS, `services/${name}/dist/main.js`, ...args], {
    env: env.service(name),
    check: false,
  });

/** Stops in the order of who needs whom: the door first, the databases last. */
export async function takeDown(parts) {
  for (const names of [['web', 'bff', 'keycloak-front'], SERVICES, ['keycloak'], ['nats'], ['postgres']]) {
    await Promise.all(names.map((name) => parts.get(name)?.stop()));
  }
}
