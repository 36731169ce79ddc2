// PostgreSQL and NATS on free ports in a temporary folder, the stream, and a migrated database per service.
// const stack = await startStack(); … await stack.env('films'); await stack.nats.kill(); await stack.stop();
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findNatsServer } from '../install/fetch.mjs';
import { superviseChild } from '../processes/supervise-child.mjs';
import { SERVICES } from '../workspace/repository.mjs';
import { BUS_USERS, createBusCommand, openStream } from '../install/servers/nats.mjs';
import { waitForPort, findFreePort } from '../processes/ports.mjs';
import { generateSigningKeys } from '../local/signing-keys.mjs';
import {
  ADMIN,
  createDatabase,
  createServer,
  getDataFolder,
  migrate,
  createServerCommand,
  withClient,
} from '../install/servers/postgres.mjs';

const PASSWORD = 'fortestsonly';
const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD]));

const IN_MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 3 * 1024 ** 3;
/** Uses memory if there is enough: a busy disk delays tests by up to half a minute. */
function findMemoryFolder() {
  try {
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    return bavail * bsize > MIN_FREE_BYTES && os.freemem() > MIN_FREE_BYTES ? IN_MEMORY : null;
  } catch {
    return null;
  }
}
/** Creates a folder that PostgreSQL's own user may enter. */
function createTemporaryFolder(durable) {
  const folder = fs.mkdtempSync(path.join((!durable && findMemoryFolder()) || os.tmpdir(), 'laurel-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** A process that can be killed and started again, and never outlives this one. */
function createRestartable(port, command) {
  let child;
  process.on('exit', () => child?.kill('SIGKILL'));
  return {
    async start() {
      const { program, args, env, options } = command();
      let errors = '';
      child = spawn(program, args, {
        stdio: ['ignore', 'ignore', 'pipe'],
        ...options,
        env: { ...process.env, ...env },
      });
      superviseChild(child, 'SIGKILL');
      child.stderr.on('data', (text) => (errors = (errors + text).slice(-4000)));
      child.on('error', (error) => (errors += error.message));
      if (!(await waitForPort(port, { until: () => child.exitCode !== null })))
        throw new Error(`${program} did not start.\n${errors}`);
    },
    async kill(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
    get pid() {
      return child?.pid;
    },
  };
}

/** PostgreSQL's error code while it starts. */
const CANNOT_CONNECT_NOW = '57P03';
/** Retries while PostgreSQL starts, because it accepts connections a moment before it is ready. */
async function retryWhileStarting(work) {
  for (let remaining = 100; ; remaining--) {
    try {
      return await work();
    } catch (error) {
      if (!remaining || error.code !== CANNOT_CONNECT_NOW) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Starts a PostgreSQL server with a migrated, otherwise empty database per service. */
export async function startPostgres({ durable = false, folder = createTemporaryFolder(durable) } = {}) {
  const port = await findFreePort();
  const data = getDataFolder(path.join(folder, 'postgres'));
  createServer(data, PASSWORD, { durable });
  const postgres = createRestartable(port, () => createServerCommand(data, port, { durable }));
  await postgres.start();
  const url = `postgresql://${ADMIN}:${PASSWORD}@127.0.0.1:${port}`;
  await retryWhileStarting(() => withClient(`${url}/postgres`, () => {}));
  for (const service of SERVICES) await createDatabase(url, service, PASSWORD);
  const toUrl = (service) => `postgresql://${service}:${PASSWORD}@127.0.0.1:${port}/${service}`;
  await migrate(Object.fromEntries(SERVICES.map((service) => [service, toUrl(service)])));
  return {
    url,
    postgres,
    async stop() {
      await postgres.kill('SIGINT');
      for (const directory of [data, folder]) fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a separate bus and databases. The databases are copies on the server of `TEST_POSTGRES`, created at their
 * first use. Without that variable, or with `durable`, the stack starts its own PostgreSQL server with all databases.
 * @param options.databases Databases to create at once, for callers that use `url(service)` before `env(service)`.
 */
export async function startStack({ durable = false, databases = [] } = {}) {
  const folder = createTemporaryFolder(durable);
  const sharedServer = durable ? undefined : process.env.TEST_POSTGRES;
  const suffix = sharedServer ? `_${process.pid}_${randomBytes(4).toString('hex')}` : '';
  const natsPort = await findFreePort();
  const natsServer = await findNatsServer();
  const nats = createRestartable(natsPort, () =>
    createBusCommand(natsServer, path.join(folder, 'nats'), natsPort, passwords, { durable }),
  );
  /** The creation of each service's database, as a promise. */
  const creations = new Map();
  const createCopy = (service) =>
    withClient(`${sharedServer}/postgres`, (db) =>
      db.query(`create database ${service}${suffix} template ${service} owner ${service} strategy file_copy`),
    );
  /** Resolves when the database of the service can be used. */
  const ensureDatabase = (service) => {
    if (!creations.has(service))
      creations.set(service, sharedServer ? createCopy(service) : Promise.resolve());
    return creations.get(service);
  };
  const dropDatabases = () =>
    withClient(`${sharedServer}/postgres`, async (db) => {
      for (const service of creations.keys())
        await db.query(`drop database if exists ${service}${suffix} with (force)`);
    });
  const results = await Promise.allSettled([
    sharedServer ? Promise.all(databases.map(ensureDatabase)) : startPostgres({ durable, folder }),
    nats.start().then(() => openStream(`127.0.0.1:${natsPort}`, PASSWORD)),
  ]);
  const [dedicated, bus] = results.map(({ value }) => value);
  async function stop() {
    await bus?.admin.close().catch(() => {});
    await Promise.all([nats.kill('SIGTERM'), dedicated?.stop?.(), sharedServer && dropDatabases()]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [callerKeys, receiptKeys] = [generateSigningKeys(), generateSigningKeys()];
  const [stillsKey, dossierKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
  const { host } = new URL(sharedServer ?? dedicated.url);
  const url = (service) => {
    if (sharedServer && !creations.has(service))
      throw new Error(
        `There is no database ${service} yet: await env('${service}'), or name it in "databases".`,
      );
    return `postgresql://${service}:${PASSWORD}@${host}/${service}${suffix}`;
  };
  const toSocketUrl = (service, n = 0) => `unix:${path.join(folder, `${service}-${n}.sock`)}`;
  const serviceUrls = Object.fromEntries(
    SERVICES.map((service) => [`${service.toUpperCase()}_URL`, toSocketUrl(service)]),
  );
  return {
    folder,
    nats,
    postgres: dedicated?.postgres,
    jsm: bus.jsm,
    admin: bus.admin,
    url,
    callerPrivateKey: callerKeys.privateKey,
    receiptPrivateKey: receiptKeys.privateKey,
    /**
     * Returns the environment of a service's nth replica. gRPC listens on a socket in the folder, so no ports
     * collide.
     */
    async env(service, n = 0) {
      await ensureDatabase(service);
      return {
        DATABASE_URL: url(service),
        NATS_URL: `127.0.0.1:${natsPort}`,
        NATS_PASSWORD: PASSWORD,
        GRPC_URL: toSocketUrl(service, n),
        HTTP_PORT: String(await findFreePort()),
        CALLER_PUBLIC_KEY: callerKeys.publicKey,
        ...(service === 'catalog' && { REFERENCE_RATES_EVERY_MS: '0' }),
        ...(service === 'billing' && { RECEIPT_PRIVATE_KEY: receiptKeys.privateKey }),
        ...(service === 'matching' && {
          RECEIPT_PUBLIC_KEY: receiptKeys.publicKey,
          CATALOGUE_DEBOUNCE_MS: '300',
        }),
        ...(service === 'films' && { STILLS_FOLDER: path.join(folder, 'stills'), STILLS_KEY: stillsKey }),
        ...((service === 'films' || service === 'identity') && { DOSSIER_KEY: dossierKey }),
        ...serviceUrls,
      };
    },
    stop,
  };
}
