// Prisma without binary engines. Run it in a service's folder. DATABASE_URL names the database.
// generate | validate | format the Prisma CLI (its schema engine is never downloaded)
// diff prints the SQL from nothing to the schema; needs no database
// dev NAME writes the next migration from the schema and applies it
// deploy | status | push | reset as in the Prisma CLI
// drift exit code 2 when migrations and schema disagree
// All but the first line run on @prisma/schema-engine-wasm over @prisma/adapter-pg.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { loadEngine } from './prisma-engine.mjs';

const require = createRequire(import.meta.url);
const [command, argument] = process.argv.slice(2);
if (['--help', '-h'].includes(command)) {
  console.log(
    'prisma.mjs generate | validate | format | diff | dev NAME | deploy | status | push | reset | drift',
  );
  process.exit(0);
}
if (['generate', 'validate', 'format'].includes(command)) runCli();

const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');
const { createAdapter, dropShadows, offlineAdapter } = await import('./prisma-adapter.mjs');

/** The schema is every .prisma file of the folder. */
const schemaFiles = fs
  .readdirSync('prisma')
  .filter((name) => name.endsWith('.prisma'))
  .map((name) => path.resolve('prisma', name));
const migrationsFolder = path.resolve('prisma/migrations');
const lockFile = path.join(migrationsFolder, 'migration_lock.toml');
const schema = { files: schemaFiles.map((file) => ({ path: file, content: fs.readFileSync(file, 'utf8') })) };
/** The statements that create the runtime's tables, to which the migrations of a service refer. */
const runtimeFolder = path.resolve(import.meta.dirname, '../../../services/runtime/migrations');
const runtimeMigrations = fs
  .readdirSync(runtimeFolder)
  .map((name) => fs.readFileSync(path.join(runtimeFolder, name, 'migration.sql'), 'utf8'))
  .join('\n');
/** The runtime owns these tables, not the schema (services/runtime/migrations). */
const RUNTIME = [
  'outbox',
  'handled_event',
  'aggregate_version',
  'failed_event',
  'idempotent_response',
  'projection_rebuild',
];
const filters = { externalTables: RUNTIME.map((table) => `public.${table}`), externalEnums: [] };

/** Runs the Prisma CLI and claims that the engine, which it never needs, is already there. */
function runCli() {
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js');
  const silentEnv = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  const result = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...silentEnv },
  });
  process.exit(result.status ?? 1);
}

const readText = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);

/** Returns the migrations on disk in the engine's format. */
function listMigrations() {
  const entries = fs.existsSync(migrationsFolder)
    ? fs.readdirSync(migrationsFolder, { withFileTypes: true })
    : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: migrationsFolder,
    shadowDbInitScript: runtimeMigrations,
    lockfile: { path: 'migration_lock.toml', content: readText(lockFile) },
    migrationDirectories: names.sort().map((name) => {
      const sql = readText(path.join(migrationsFolder, name, 'migration.sql'));
      const content = sql === null ? { tag: 'error', value: 'missing' } : { tag: 'ok', value: sql };
      return { path: name, migrationFile: { path: 'migration.sql', content } };
    }),
  };
}

/** Every command by name. A returned number is the exit code. */
const commands = {
  async diff(engine) {
    const to = { tag: 'schemaDatamodel', ...schema };
    console.log(
      (await engine.diff({ from: { tag: 'empty' }, to, script: true, exitCode: null, filters })).stdout,
    );
  },
  async drift(engine) {
    const request = {
      from: { tag: 'migrations', ...listMigrations() },
      to: { tag: 'schemaDatamodel', ...schema },
    };
    const { stdout, exitCode } = await engine.diff({ ...request, script: true, exitCode: true, filters });
    console.log(stdout);
    return exitCode;
  },
  async dev(engine) {
    const { action } = await engine.devDiagnostic({ migrationsList: listMigrations(), filters });
    if (action.tag === 'reset') throw new Error(`The database has to be reset first: ${action.reason}`);
    await apply(engine);
    const request = {
      migrationName: argument ?? 'migration',
      draft: false,
      migrationsList: listMigrations(),
      schema,
      filters,
    };
    const migration = await engine.createMigration(request);
    if (!migration.migrationScript) return void console.log('schema and migrations agree');
    const folder = path.join(migrationsFolder, migration.generatedMigrationName);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'migration.sql'), migration.migrationScript);
    fs.writeFileSync(lockFile, '# Please do not edit this file manually\nprovider = "postgresql"\n');
    console.log('created and applied', await apply(engine));
  },
  deploy: async (engine) => console.log('applied', await apply(engine)),
  async status(engine) {
    const answer = await engine.diagnoseMigrationHistory({
      migrationsList: listMigrations(),
      optInToShadowDatabase: false,
      filters,
    });
    console.log(JSON.stringify(answer, null, 2));
  },
  push: async (engine) => console.log(await engine.schemaPush({ force: true, schema, filters })),
  reset: async (engine) => console.log('reset', (await engine.reset({ filter: filters })) ?? ''),
};

const apply = async (engine) =>
  (await engine.applyMigrations({ migrationsList: listMigrations(), filters })).appliedMigrationNames;

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
    bindMigrationAwareSqlAdapterFactory(command === 'diff' ? offlineAdapter : await createAdapter()),
  );
  code = (await commands[command](engine)) ?? 0;
} catch (error) {
  console.error(error?.message ?? error, globalThis.PRISMA_WASM_PANIC_REGISTRY?.message ?? '');
  code = 1;
} finally {
  await dropShadows().catch((error) => console.error(error.message));
}
process.exit(code);
