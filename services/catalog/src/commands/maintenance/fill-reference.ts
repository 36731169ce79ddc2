import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db, acquireAdvisoryLock, type Tx } from '../../database/client.js';
import { reference } from '../../reference/reference-data.js';

const TABLES = {
  countries: 'countries',
  subdivisions: 'country_subdivisions',
  languages: 'languages',
  currencies: 'currencies',
} as const;

/**
 * Serialises replicas and commands that start at the same time. `on conflict` would handle only one of a
 * table's unique keys.
 */
const LOCK = 0x4ef;
/** The transaction timeout is longer than the wait for the lock, so that time remains for the work. */
const [LOCK_WAIT_MS, TRANSACTION_TIMEOUT_MS] = [scaleTimeout(60_000), scaleTimeout(120_000)];

/** Updates the tables to the reference data of this release. Writes nothing if they are equal. */
@Injectable()
export class FillReference implements OnModuleInit {
  constructor(private readonly db: Db) {}

  onModuleInit(): Promise<void> {
    return this.run();
  }

  async run(): Promise<void> {
    await this.db.$transaction(
      async (tx) => {
        await acquireAdvisoryLock(tx, LOCK, LOCK_WAIT_MS);
        for (const [name, table] of Object.entries(TABLES))
          await this.fill(tx, table, reference[name as keyof typeof TABLES]);
      },
      { timeout: TRANSACTION_TIMEOUT_MS },
    );
  }

  private async fill(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
    const columns = Object.keys(rows[0]!).map((column) => `"${column}"`);
    const list = columns.join(', ');
    const newColumns = columns.map((column) => `excluded.${column}`).join(', ');
    const oldColumns = columns.map((column) => `old.${column}`).join(', ');
    await tx.$executeRawUnsafe(
      `insert into "${table}" as old (${list}) select ${list} from jsonb_populate_recordset(null::"${table}", $1::jsonb)
       on conflict ("id") do update set (${list}) = row(${newColumns}) where (${oldColumns}) is distinct from (${newColumns})`,
      JSON.stringify(rows),
    );
  }
}
