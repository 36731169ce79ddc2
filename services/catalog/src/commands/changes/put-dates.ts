import type { Tx } from '../../database/client.js';
import type { ClosingTime } from '../../domain/festivals/closing.js';
import type { DateFields } from '../../domain/festivals/competition.js';
import { currencies } from '../../reference/reference-data.js';

/** A deadline with the instant at which it closes, and its fees. */
interface ClosingDate {
  fields: Omit<DateFields, 'fees' | 'id'> & ClosingTime;
  fees: DateFields['fees'];
}

/**
 * Saves deadlines of a competition, identified by their day, and replaces their fees, identified by their
 * title. Stored deadlines keep their ids. Uses three statements for any number of deadlines.
 */
export async function putDates(tx: Tx, competitionId: number, dates: readonly ClosingDate[]): Promise<void> {
  const savedDates = await upsertRows<{ id: number; day: string }>(
    tx,
    { table: 'competition_date', key: ['competitionId', 'date'], returning: 'id, date::text as day' },
    dates.map(({ fields }) => ({ competitionId, ...fields })),
  );
  const idByDay = new Map(savedDates.map(({ id, day }) => [day, id]));
  const fees = dates.flatMap(({ fields, fees: dateFees }) =>
    dateFees.map(({ currency, ...fee }) => ({
      competitionDateId: idByDay.get(fields.date)!,
      ...fee,
      currencyId: currencies.get(currency)!.id,
    })),
  );
  await tx.$executeRaw`delete from competition_submission_fees f where f."competitionDateId" = any(${[...idByDay.values()]})
    and not exists (select from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as fee("competitionDateId" int, title text)
      where fee."competitionDateId" = f."competitionDateId" and fee.title = f.title)`;
  await upsertRows(
    tx,
    { table: 'competition_submission_fees', key: ['competitionDateId', 'title'], returning: 'id' },
    fees,
  );
}

/** Inserts rows, or updates those with the same key. All rows must have the same columns. */
async function upsertRows<T>(
  tx: Tx,
  { table, key, returning }: { table: string; key: readonly string[]; returning: string },
  rows: readonly object[],
): Promise<T[]> {
  if (rows.length === 0) return [];
  const quote = (column: string) => `"${column}"`;
  const columns = Object.keys(rows[0]!);
  const updates = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${quote(column)} = excluded.${quote(column)}`);
  const columnList = columns.map(quote).join(', ');
  return tx.$queryRawUnsafe<T[]>(
    `insert into ${table} (${columnList}) select ${columnList} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (${key.map(quote).join(', ')}) do update set ${updates.join(', ')} returning ${returning}`,
    JSON.stringify(rows),
  );
}
