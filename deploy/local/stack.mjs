// PostgreSQL and NATS on free ports in a temporary folder, the stream, a migrated database per service.
//   const stack = await startStack(); … await stack.env('films'); await stack.nats.kill(); await stack.stop();
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { natsServer } from './fetch.mjs';
import { guard } from './guard.mjs';
import { SERVICES } from './house.mjs';
import { BUS_USERS, busCommand, openStream } from './nats.mjs';
import { accepts, freePort } from './ports.mjs';
import { signingKeys } from './signing-keys.mjs';
import {
  ADMIN,
  createDatabase,
  createServer,
  dataFolder,
  migrate,
  serverCommand,
  withClient,
} from './postgres.mjs';

const PASSWORD = 'fortestsonly';
const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD]));

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 3 * 1024 ** 3;
/** Where there is room for it in memory: a busy disk holds tests up for half a minute. */
function inMemory() {
  try {
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES && os.freemem() > ROOM_BYTES ? IN_MEMORY : null;
  } catch {
    return null;
  }
}
/** A folder that PostgreSQL's own user may enter. */
function temporaryFolder(durable) {
  const folder = fs.mkdtempSync(path.join((!durable && inMemory()) || os.tmpdir(), 'laurel-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** A process that can be killed and started again, and never outlives this one. */
function server(port, command) {
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
      guard(child, 'SIGKILL');
      child.stderr.on('data', (text) => (errors = (errors + text).slice(-4000)));
      child.on('error', (error) => (errors += error.message));
      if (!(await accepts(port, { until: () => child.exitCode !== null })))
        throw new Error(`${program} did not start.\n${errors}`);
    },
    async kill(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
    get pid() {
      return child?.pid;
    },
  };
}

/** Tries until it is answered: a server accepts connections a moment before it is ready. */
async function patiently(work) {
  for (let left = 100; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!left || error.code !== '57P03') throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A PostgreSQL server with a migrated, otherwise empty database per service. */
export async function startPostgres({ durable = false, folder = temporaryFolder(durable) } = {}) {
  const port = await freePort();
  const data = dataFolder(path.join(folder, 'postgres'));
  createServer(data, PASSWORD, { durable });
  const postgres = server(port, () => serverCommand(data, port, { durable }));
  await postgres.start();
  const url = `postgresql://${ADMIN}:${PASSWORD}@127.0.0.1:${port}`;
  await patiently(() => withClient(`${url}/postgres`, () => {}));
  for (const service of SERVICES) await createDatabase(url, service, PASSWORD);
  const address = (service) => `postgresql://${service}:${PASSWORD}@127.0.0.1:${port}/${service}`;
  await migrate(Object.fromEntries(SERVICES.map((service) => [service, address(service)])));
  return {
    url,
    postgres,
    async stop() {
      await postgres.kill('SIGINT');
      for (const left of [data, folder]) fs.rmSync(left, { recursive: true, force: true });
    },
  };
}

/** A bus and databases of its own: copies on the server of `TEST_POSTGRES`, or a server of its own when that is not set or `durable` is asked. */
export async function startStack({ durable = false } = {}) {
  const folder = temporaryFolder(durable);
  const shared = durable ? undefined : process.env.TEST_POSTGRES;
  const suffix = shared ? `_${process.pid}_${randomBytes(4).toString('hex')}` : '';
  const natsPort = await freePort();
  const program = await natsServer();
  const nats = server(natsPort, () =>
    busCommand(program, path.join(folder, 'nats'), natsPort, passwords, { durable }),
  );
  const copies = () =>
    withClient(`${shared}/postgres`, async (db) => {
      for (const s of SERVICES)
        await db.query(`create database ${s}${suffix} template ${s} owner ${s} strategy file_copy`);
    });
  const drop = () =>
    withClient(`${shared}/postgres`, async (db) => {
      for (const s of SERVICES) await db.query(`drop database if exists ${s}${suffix} with (force)`);
    });
  const parts = await Promise.allSettled([
    shared ? copies() : startPostgres({ durable, folder }),
    nats.start().then(() => openStream(`127.0.0.1:${natsPort}`, PASSWORD)),
  ]);
  const [own, bus] = parts.map(({ value }) => value);
  async function stop() {
    await bus?.admin.close().catch(() => {});
    await Promise.all([nats.kill('SIGTERM'), own?.stop?.(), shared && drop()]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const missing = parts.find(({ status }) => status === 'rejected');
  if (missing) {
    await stop();
    throw missing.reason;
  }
  const [caller, receipt] = [signingKeys(), signingKeys()];
  const [stillsKey, dossierKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
  const { host } = new URL(shared ?? own.url);
  const url = (service) => `postgresql://${service}:${PASSWORD}@${host}/${service}${suffix}`;
  const socket = (service, n = 0) => `unix:${path.join(folder, `${service}-${n}.sock`)}`;
  const foreign = Object.fromEntries(
    SERVICES.map((service) => [`${service.toUpperCase()}_URL`, socket(service)]),
  );
  return {
    folder,
    nats,
    postgres: own?.postgres,
    jsm: bus.jsm,
    admin: bus.admin,
    url,
    callerPrivateKey: caller.privateKey,
    receiptPrivateKey: receipt.privateKey,
    /** The environment of a service's nth replica; gRPC listens on a socket in the folder, so no ports collide. */
    env: async (service, n = 0) => ({
      DATABASE_URL: url(service),
      NATS_URL: `127.0.0.1:${natsPort}`,
      NATS_PASSWORD: PASSWORD,
      GRPC_URL: socket(service, n),
      HTTP_PORT: String(await freePort()),
      CALLER_PUBLIC_KEY: caller.publicKey,
      ...(service === 'billing' && { RECEIPT_PRIVATE_KEY: receipt.privateKey }),
      ...(service === 'matching' && { RECEIPT_PUBLIC_KEY: receipt.publicKey, CATALOGUE_RESTS_MS: '300' }),
      ...(service === 'films' && { STILLS_FOLDER: path.join(folder, 'stills'), STILLS_KEY: stillsKey }),
      ...((service === 'films' || service === 'identity') && { DOSSIER_KEY: dossierKey }),
      ...foreign,
    }),
    stop,
  };
}
