import { CSV_OPTIONS_HINT, chooseCsvFormat, formatCsv } from '@laurel/rules/text/csv';
import { isDay } from '@laurel/rules/dates/days';
import { toMajorUnits } from '@laurel/rules/money/money';
import { Usage } from '@laurel/runtime/lifecycle/command';
import type { Db } from '../../database/client.js';

/**
 * Selects the fees of paid batches that were not refunded. Leaves out entries without a fee, such as those
 * that are sent elsewhere. $1, $2: the first and the
 * last day of the payment, or null. $3: whether fees that were paid out are included.
 */
const FEES_QUERY = `select * from (
    select b.id as "paymentId", to_char(b."paidAt" at time zone 'UTC', 'YYYY-MM-DD') as "paidOn",
      e."entryId", e."festivalId", e."competitionId", e.name, e.contact, e.currency, e.amount, e.state,
      to_char(e."paidOutOn", 'YYYY-MM-DD') as "paidOutOn"
    from fee_entry e join fee_batch b on b.id = e."batchId" where b.state = 'paid' and e.amount > 0) fee
  where (("paidOutOn" is null and state = 'collected') or ($3 and "paidOutOn" is not null))
    and ($1::text is null or "paidOn" >= $1) and ($2::text is null or "paidOn" <= $2)
  order by name, "paidOn", "entryId", "paymentId"`;
interface FeeRow {
  paymentId: string;
  paidOn: string;
  entryId: number;
  festivalId: number | null;
  competitionId: number | null;
  name: string;
  contact: string | null;
  currency: string;
  amount: string;
  paidOutOn: string | null;
}
const CSV_HEADER = [
  'Entry ID',
  'Festival ID',
  'Competition ID',
  'Festival, competition',
  'Contact',
  'Payment ID',
  'Paid on',
  'Currency',
  'Amount',
  'Paid out on',
];

type OptionValue = string | boolean | undefined;
interface FeesOwedOptions {
  from?: OptionValue;
  to?: OptionValue;
  all?: OptionValue;
  locale?: OptionValue;
  separator?: OptionValue;
}

/** @throws Usage if the option is not a day */
export function parseDay(option: string, text: OptionValue): string | null {
  if (text === undefined) return null;
  if (typeof text !== 'string' || !isDay(text)) throw new Usage(`${option} must be a day, YYYY-MM-DD.`);
  return text;
}

/**
 * Returns a CSV file with the fees that must be paid out to festivals, one line per entry. Includes payments
 * that arrived from `from` to `to`, both days in UTC. With `all`, includes the fees that were paid out.
 * @throws Usage if an option is invalid
 */
export async function exportOwedFees(
  db: Pick<Db, 'rows'>,
  { from, to, all = false, ...csvOptions }: FeesOwedOptions = {},
): Promise<string> {
  const [firstDay, lastDay] = [parseDay('fees:owed: --from', from), parseDay('fees:owed: --to', to)];
  const csvFormat = chooseCsvFormat(csvOptions);
  if (csvFormat === null) throw new Usage(`fees:owed: ${CSV_OPTIONS_HINT}`);
  const rows = await db.rows<FeeRow>(FEES_QUERY, firstDay, lastDay, all === true);
  return formatCsv(
    [
      CSV_HEADER,
      ...rows.map(({ currency, amount, ...row }) => [
        row.entryId,
        row.festivalId,
        row.competitionId,
        row.name,
        row.contact,
        row.paymentId,
        row.paidOn,
        currency,
        toMajorUnits({ currency, amount: Number(amount) }),
        row.paidOutOn,
      ]),
    ],
    csvFormat,
  );
}
