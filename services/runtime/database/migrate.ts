import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const parent = path.dirname(import.meta.dirname);
export const runtimeFolder = path.basename(parent) === 'dist' ? path.dirname(parent) : parent;
/** Returns the folder of a service's migrations. */
export const getMigrationsFolder = (service: string): string =>
  path.join(path.dirname(runtimeFolder), service, 'prisma/migrations');

interface Migration {
  /** The name in the table `_migrations`: `runtime/…` for a migration of the runtime. */
  name: string;
  sql: string;
  checksum: string;
}
/**
 * A contraction removes what only older releases read (services/README.md). It is applied when all replicas
 * run the new release.
 */
const isContraction = ({ name }: Migration) => name.endsWith('_contraction');
/** The advisory lock that lets only one process migrate at a time. Services use the locks from 0x0b0f on. */
const MIGRATION_LOCK = 0x0b0d;
const CREATE_TABLE = `create table if not exists _migrations (name text primary key, checksum text not null,
  applied_at timestamptz not null default now())`;

function readMigrations(folder: string, prefix = ''): (Migration & { at: string })[] {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return entries
    .filter((entry) => fs.existsSync(path.join(folder, entry, 'migration.sql')))
    .map((at) => {
      const sql = fs.readFileSync(path.join(folder, at, 'migration.sql'), 'utf8');
      return { at, name: `${prefix}${at}`, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Returns the runtime's and the service's migrations by date. With equal dates the runtime's come first, so a
 * service's first migration may expect the runtime's tables.
 */
export const listMigrations = (folder: string): Migration[] =>
  [...readMigrations(path.join(runtimeFolder, 'migrations'), 'runtime/'), ...readMigrations(folder)].sort(
    (a, b) => Number(a.at > b.at) - Number(a.at < b.at),
  );

/**
 * Applies the new migrations, each in a transaction, and returns their names. `isExpanding` skips
 * contractions, because the previous release may still run; a new database gets them anyway. Throws if a
 * migration was changed after it had been applied.
 */
export async function migrate(url: string, folder: string, { isExpanding = false } = {}): Promise<string[]> {
  const db = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await db.connect();
  try {
    await db.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await db.query(CREATE_TABLE);
    await createJobTables(url);
    const { rows } = await db.query<{ name: string; checksum: string }>(
      'select name, checksum from _migrations',
    );
    const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const migration of listMigrations(folder)) {
      const appliedChecksum = checksums.get(migration.name);
      if (appliedChecksum === migration.checksum) continue;
      if (appliedChecksum !== undefined)
        throw new Error(
          `The migration ${migration.name} was changed after it was applied. Undo the change and write a new migration, or delete all data: npm start -- --fresh`,
        );
      if (isExpanding && checksums.size > 0 && isContraction(migration)) continue;
      await apply(db, migration);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await db.end();
  }
}

/** Creates or updates the tables of graphile-worker, which have their own schema and their own history. */
async function createJobTables(connectionString: string): Promise<void> {
  // Loaded here, so that services without jobs do not load it.
  const { runMigrations } = await import('graphile-worker');
  const pgPool = new pg.Pool({ connectionString, application_name: 'migrate', max: 1 });
  pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

async function apply(db: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await db.query('begin');
    await db.query(sql);
    await db.query('insert into _migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await db.query('commit');
  } catch (error) {
    await db.query('rollback').catch(() => {});
    throw new Error(`The migration ${name} could not be applied: ${(error as Error).message}`);
  }
}
