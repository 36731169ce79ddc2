import { formatCsv } from '@laurel/rules/text/csv';
import { addDays, isDay } from '@laurel/rules/dates/days';
import { formatAmountForInput } from '@laurel/rules/money/money';
import { Usage } from '@laurel/runtime/lifecycle/command';
import type { Db } from '../../database/client.js';

/** Selects the fees of paid batches that were not returned. Entries that are sent elsewhere have no fee here. */
const FEES_QUERY = `select e.name, e.currency, count(*)::int as entries, sum(e.amount)::bigint as amount
  from fee_entry e join fee_batch b on b.id = e."batchId"
  where b.state = 'paid' and e.state = 'collected' and e.amount > 0
    and ($1::date is null or b."createdAt" >= $1::date) and ($2::date is null or b."createdAt" < $2::date)
  group by e.name, e.currency order by e.name, e.currency`;
const CSV_HEADER = ['Festival, competition', 'Entries', 'Currency', 'Amount'];

function parseDay(name: string, text: string | boolean | undefined): string | null {
  if (text === undefined) return null;
  if (typeof text !== 'string' || !isDay(text))
    throw new Usage(`fees:owed: --${name} must be a day, YYYY-MM-DD.`);
  return text;
}

/**
 * Returns CSV with the fees that must be handed on to festivals, one line per competition and currency.
 * Covers payments that were started from `from` to `to`, in UTC.
 */
export async function exportOwedFees(
  db: Pick<Db, 'rows'>,
  options: { from?: string | boolean; to?: string | boolean } = {},
): Promise<string> {
  const [from, to] = [parseDay('from', options.from), parseDay('to', options.to)];
  const rows = await db.rows<{ name: string; currency: string; entries: number; amount: string }>(
    FEES_QUERY,
    from,
    to && addDays(to, 1),
  );
  return formatCsv([
    CSV_HEADER,
    ...rows.map(({ name, currency, entries, amount }) => [
      name,
      String(entries),
      currency,
      formatAmountForInput({ currency, amount: Number(amount) }),
    ]),
  ]);
}
