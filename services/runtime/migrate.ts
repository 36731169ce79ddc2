import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Runs as source too (deploy/local/migrate.mjs): imports nothing of the house, and no syntax that Node could not strip. */
const here = import.meta.dirname;
export const runtimeFolder = path.basename(here) === 'dist' ? path.dirname(here) : here;
/** Where a service's migrations lie. */
export const migrationsOf = (service: string): string =>
  path.join(path.dirname(runtimeFolder), service, 'prisma/migrations');

interface Migration {
  /** As it is recorded: the runtime's own have its name before them. */
  name: string;
  sql: string;
  checksum: string;
}
/** Removes what the release before last still read (services/README.md): applied when the new release serves. */
const isContraction = ({ name }: Migration) => name.endsWith('_contraction');
/** One applies at a time, whoever asks. No other's: matching of before 2026-11-27 holds 0x0b0f for as long as it serves, and an upgrade would wait for its end. */
const LOCK = 0x0b0d;
const TABLE = `create table if not exists _migrations (name text primary key, checksum text not null,
  applied_at timestamptz not null default now())`;

function read(folder: string, prefix = ''): (Migration & { at: string })[] {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return entries
    .filter((entry) => fs.existsSync(path.join(folder, entry, 'migration.sql')))
    .map((at) => {
      const sql = fs.readFileSync(path.join(folder, at, 'migration.sql'), 'utf8');
      return { at, name: `${prefix}${at}`, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * The runtime's migrations and the service's in the order of their days, the runtime's first: a service begun after 2026-11-22
 * finds the runtime's tables there; the six before it made them themselves.
 */
export const migrationsIn = (folder: string): Migration[] =>
  [...read(path.join(runtimeFolder, 'migrations'), 'runtime/'), ...read(folder)].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );

/**
 * Applies what a database has not seen, each in a transaction; answers their names. An applied one that was changed is an error.
 * Expanding: while the release before may still run, so no contraction; a new database has none before, and is brought to its end.
 */
export async function migrate(url: string, folder: string, { isExpanding = false } = {}): Promise<string[]> {
  const db = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await db.connect();
  try {
    await db.query('select pg_advisory_lock($1)', [LOCK]);
    await db.query(TABLE);
    const { rows } = await db.query<{ name: string; checksum: string }>(
      'select name, checksum from _migrations',
    );
    const seen = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const migration of migrationsIn(folder)) {
      const before = seen.get(migration.name);
      if (before === migration.checksum) continue;
      if (before !== undefined)
        throw new Error(
          `The migration ${migration.name} was changed after it was applied. Undo the change and write a new migration, or begin anew: npm start -- --fresh`,
        );
      if (isExpanding && seen.size > 0 && isContraction(migration)) continue;
      await apply(db, migration);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await db.end();
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
