import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '../database.js';
import { reference } from '../reference.js';

const TABLES = {
  countries: 'countries',
  subdivisions: 'country_subdivisions',
  languages: 'languages',
  currencies: 'currencies',
} as const;

/** Brings the tables to the reference data that this version was built with. Writes nothing when they agree. */
@Injectable()
export class FillReference implements OnModuleInit {
  constructor(private readonly db: Db) {}

  onModuleInit(): Promise<void> {
    return this.run();
  }

  async run(): Promise<void> {
    for (const [what, table] of Object.entries(TABLES))
      await this.fill(table, reference[what as keyof typeof TABLES]);
  }

  private async fill(table: string, rows: readonly object[]): Promise<void> {
    const columns = Object.keys(rows[0]!).map((column) => `"${column}"`);
    const list = columns.join(', ');
    const theirs = columns.map((column) => `excluded.${column}`).join(', ');
    const ours = columns.map((column) => `old.${column}`).join(', ');
    await this.db.rows(
      `insert into "${table}" as old (${list}) select ${list} from jsonb_populate_recordset(null::"${table}", $1::jsonb)
       on conflict ("id") do update set (${list}) = row(${theirs}) where (${ours}) is distinct from (${theirs})`,
      JSON.stringify(rows),
    );
  }
}
