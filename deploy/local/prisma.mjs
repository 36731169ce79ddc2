// Prisma without binary engines. Run it inside a service's folder; DATABASE_URL names the database.
//   generate | validate | format     the Prisma CLI (its schema engine is never downloaded)
//   diff                             prints the SQL from nothing to the schema; needs no database
//   dev NAME                         writes the next migration from the schema and applies it
//   deploy | status | push | reset   what they are called
//   drift                            exit code 2 when migrations and schema disagree
// All but the first line run on @prisma/schema-engine-wasm over @prisma/adapter-pg.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const [command, argument] = process.argv.slice(2);
if (['--help', '-h'].includes(command)) {
  console.log(
    'prisma.mjs generate | validate | format | diff | dev NAME | deploy | status | push | reset | drift',
  );
  process.exit(0);
}
if (['generate', 'validate', 'format'].includes(command)) runCli();

const { default: pg } = await import('pg');
const { PrismaPg } = await import('@prisma/adapter-pg');
const { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } = await import('@prisma/driver-adapter-utils');

const url = process.env.DATABASE_URL ?? 'postgresql://127.0.0.1/none';
/** The schema is every .prisma file of the folder. */
const schemaFiles = fs
  .readdirSync('prisma')
  .filter((name) => name.endsWith('.prisma'))
  .map((name) => path.resolve('prisma', name));
const migrationsFolder = path.resolve('prisma/migrations');
const lockFile = path.join(migrationsFolder, 'migration_lock.toml');
const schema = { files: schemaFiles.map((file) => ({ path: file, content: fs.readFileSync(file, 'utf8') })) };
/** The runtime's tables are not the schema's business (services/runtime/migrations). */
const RUNTIME = ['outbox', 'handled', 'seen', 'failed', 'answered'];
const filters = { externalTables: RUNTIME.map((table) => `public.${table}`), externalEnums: [] };
const shadows = [];

/** Hands over to the Prisma CLI, told that the engine it never needs is already there. */
function runCli() {
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js');
  const quiet = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  const done = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...quiet },
  });
  process.exit(done.status ?? 1);
}

/** Instantiates the engine's WebAssembly by hand: its own loader expects a bundler. */
async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    message: '',
    set_message(message) {
      this.message = message;
    },
  };
  const file = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const glue = await import(pathToFileURL(file));
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue.SchemaEngine;
}

// adapter-pg 7.10 does not know the catalogue type "char" (oid 18): it is passed as text and its column marked as a character.
const characterColumns = new WeakMap();
const markCharacters = (results) => {
  for (const result of [results].flat()) {
    const found = (result?.fields ?? []).flatMap((field, i) => (field.dataTypeID === 18 ? [i] : []));
    for (const i of found) result.fields[i].dataTypeID = 25;
    if (found.length) characterColumns.set(result.rows, found);
  }
  return results;
};

/** A pg client whose results the adapter understands. */
class Client extends pg.Client {
  query(...args) {
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return super.query(...args.slice(0, -1), (error, result) => callback(error, markCharacters(result)));
    const query = super.query(...args);
    return typeof query?.then === 'function' ? query.then(markCharacters) : query;
  }
}

const pool = (connectionString) => new pg.Pool({ connectionString, Client, max: 2 });

/** Runs one statement on a connection of its own. */
async function once(statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const versionOnly = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.4', 180004]],
};

/** A server that answers only what the engine asks before it writes SQL: which version it is. */
const nowhere = {
  provider: 'postgres',
  adapterName: 'none',
  connect: async () => ({
    provider: 'postgres',
    adapterName: 'none',
    queryRaw: async () => versionOnly,
    executeRaw: async () => 0,
    executeScript: async () => {},
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: false }),
    dispose: async () => {},
  }),
};

/** The adapter with its two gaps closed, and with databases of its own to try migrations in. */
async function adapter() {
  if (command === 'diff') return nowhere;
  const factory = new PrismaPg(pool(url));
  const connection = await factory.connect();
  const queryable = Object.getPrototypeOf(Object.getPrototypeOf(connection));
  const { queryRaw } = queryable;
  queryable.queryRaw = async function (query) {
    const result = await queryRaw.call(this, query);
    for (const i of characterColumns.get(result.rows) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
  // The adapter splits scripts at every ";", which breaks functions and DO blocks: a script goes as one simple query.
  Object.getPrototypeOf(connection).executeScript = async function (script) {
    await this.client.query(script).catch((error) => this.onError(error));
  };
  factory.connectToShadowDb = async () => {
    const name = `prisma_shadow_${process.pid}_${shadows.length}`;
    await once(`create database ${name} template template0`);
    const address = new URL(url);
    address.pathname = `/${name}`;
    shadows.push({ name, pool: pool(address.href) });
    return new PrismaPg(shadows.at(-1).pool).connect();
  };
  return factory;
}

const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);

/** The migrations on disk, in the engine's shape. */
function migrations() {
  const entries = fs.existsSync(migrationsFolder)
    ? fs.readdirSync(migrationsFolder, { withFileTypes: true })
    : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: migrationsFolder,
    shadowDbInitScript: '',
    lockfile: { path: 'migration_lock.toml', content: textOf(lockFile) },
    migrationDirectories: names.sort().map((name) => {
      const sql = textOf(path.join(migrationsFolder, name, 'migration.sql'));
      const content = sql === null ? { tag: 'error', value: 'missing' } : { tag: 'ok', value: sql };
      return { path: name, migrationFile: { path: 'migration.sql', content } };
    }),
  };
}

/** Every command by name; one that answers a number has it as its exit code. */
const commands = {
  async diff(engine) {
    const to = { tag: 'schemaDatamodel', ...schema };
    console.log(
      (await engine.diff({ from: { tag: 'empty' }, to, script: true, exitCode: null, filters })).stdout,
    );
  },
  async drift(engine) {
    const between = {
      from: { tag: 'migrations', ...migrations() },
      to: { tag: 'schemaDatamodel', ...schema },
    };
    const { stdout, exitCode } = await engine.diff({ ...between, script: true, exitCode: true, filters });
    console.log(stdout);
    return exitCode;
  },
  async dev(engine) {
    const { action } = await engine.devDiagnostic({ migrationsList: migrations(), filters });
    if (action.tag === 'reset') throw new Error(`The database has to be reset first: ${action.reason}`);
    await apply(engine);
    const asked = {
      migrationName: argument ?? 'migration',
      draft: false,
      migrationsList: migrations(),
      schema,
      filters,
    };
    const made = await engine.createMigration(asked);
    if (!made.migrationScript) return void console.log('schema and migrations agree');
    const folder = path.join(migrationsFolder, made.generatedMigrationName);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'migration.sql'), made.migrationScript);
    fs.writeFileSync(lockFile, '# Please do not edit this file manually\nprovider = "postgresql"\n');
    console.log('created and applied', await apply(engine));
  },
  deploy: async (engine) => console.log('applied', await apply(engine)),
  async status(engine) {
    const answer = await engine.diagnoseMigrationHistory({
      migrationsList: migrations(),
      optInToShadowDatabase: false,
      filters,
    });
    console.log(JSON.stringify(answer, null, 2));
  },
  push: async (engine) => console.log(await engine.schemaPush({ force: true, schema, filters })),
  reset: async (engine) => console.log('reset', (await engine.reset({ filter: filters })) ?? ''),
};

const apply = async (engine) =>
  (await engine.applyMigrations({ migrationsList: migrations(), filters })).appliedMigrationNames;

/** Drops the databases in which migrations were tried. */
async function dropShadows() {
  for (const shadow of shadows) {
    shadow.pool.on('error', () => {});
    await shadow.pool.end().catch(() => {});
    await once(`drop database if exists ${shadow.name} with (force)`);
  }
}

let code = 0;
try {
  if (!commands[command])
    throw new Error(
      `Unknown command "${command ?? ''}". One of: generate validate format ${Object.keys(commands).join(' ')}`,
    );
  const Engine = await loadEngine();
  const datamodels = command === 'diff' ? undefined : schema.files.map((file) => [file.path, file.content]);
  const engine = await Engine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(await adapter()),
  );
  code = (await commands[command](engine)) ?? 0;
} catch (error) {
  console.error(error?.message ?? error, globalThis.PRISMA_WASM_PANIC_REGISTRY?.message ?? '');
  code = 1;
} finally {
  await dropShadows().catch((error) => console.error(error.message));
}
process.exit(code);
