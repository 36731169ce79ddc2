import { randomUUID } from 'node:crypto';
import { migrate, getMigrationsFolder } from '@laurel/runtime/database/migrate';
import { buildPageQuery } from '@laurel/runtime/personal-data/export-pages';
import pg from 'pg';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { personalDataQueries } from '../src/queries/personal-data.js';

const BATCHES = 2000;
let stack: Awaited<ReturnType<typeof startStack>>, db: pg.Client;
const payer = randomUUID();
beforeAll(async () => {
  stack = await startStack({ databases: ['billing'] });
  await migrate(stack.url('billing'), getMigrationsFolder('billing'));
  db = new pg.Client(stack.url('billing'));
  await db.connect();
  // Creates ten batches at each moment. Each has payments in two currencies, for three entries each.
  await db.query(`insert into fee_batch (id, "userId", "filmId", "filmName", redirect, state, version, "createdAt", "endsAt")
    select gen_random_uuid(), '${payer}', 1, 'Salt', '', 'paid', 1, now() - interval '1 s' * (n / 10), now() + interval '1 h' from generate_series(1, ${BATCHES}) n`);
  await db.query(`insert into fee_payment ("batchId", currency, amount, state, "stripePaymentId")
    select id, currency, 300, 'paid', gen_random_uuid() from fee_batch, unnest(array['EUR', 'GBP']) currency`);
  await db.query(`insert into fee_entry ("batchId", "entryId", name, currency, amount, state)
    select id, n, 'Lund ' || n, case when n > 3 then 'GBP' else 'EUR' end, 100, case when n in (1, 6) then 'returned' else 'collected' end from fee_batch, generate_series(1, 6) n`);
  await db.query('vacuum analyze');
});
afterAll(async () => {
  await db?.end();
  await stack?.stop();
});

const MAX_BYTES = 100_000;
const fetchPage = async (area: string, after: string[]) => {
  const { sql } = buildPageQuery(area, after.length === 0);
  const params = [payer, MAX_BYTES, ...after];
  const { rows } = await db.query<{ rows: string; isMore: boolean; next: string[] }>(sql, params);
  const { rows: text, ...more } = rows[0]!;
  return { ...more, rows: JSON.parse(text) as object[] };
};
/** Returns all rows, and the cursor of every page except the first. */
async function fetchAllPages(area: string) {
  const rows: object[] = [];
  const cursors: string[][] = [];
  for (let after: string[] = []; ;) {
    const result = await fetchPage(area, after);
    rows.push(...result.rows);
    if (!result.isMore) return { rows, cursors };
    after = result.next;
    cursors.push(after);
  }
}
interface QueryPlan {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: QueryPlan[];
}
/** Counts the rows that a query plan has read. */
const countReadRows = ({ Plans: plans = [], ...plan }: QueryPlan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] + plans.reduce((sum, item) => sum + countReadRows(item), 0);

describe.each([
  ['payments', BATCHES * 2],
  ['feePayments', BATCHES * 6],
] as const)('the area %s of an archive', (area, count) => {
  it('returns each row once and in order, page by page', async () => {
    const { rows } = await fetchAllPages(personalDataQueries[area]);
    const { rows: expected } = await db.query<{ row: object }>(
      `select row_to_json(t) as row from (${personalDataQueries[area]}) t`,
      [payer],
    );
    expect(rows).toHaveLength(count);
    expect(rows).toEqual(expected.map(({ row }) => row));
  });
  it('reads as few rows for the last page as for the first', async () => {
    const { cursors } = await fetchAllPages(personalDataQueries[area]);
    expect(cursors).toHaveLength(Math.ceil(count / 100) - 1);
    for (const after of [[], cursors[Math.floor(cursors.length / 2)]!, cursors.at(-1)!]) {
      const { sql } = buildPageQuery(personalDataQueries[area], after.length === 0);
      const { rows } = await db.query<{ 'QUERY PLAN': { Plan: QueryPlan }[] }>(
        `explain (analyze, format json) ${sql}`,
        [payer, MAX_BYTES, ...after],
      );
      expect(countReadRows(rows[0]!['QUERY PLAN'][0]!.Plan)).toBeLessThan(5000);
    }
  });
});

it('an archived payment includes its refunds', async () => {
  const { rows } = await fetchPage(personalDataQueries.payments, []);
  const [euros, pounds] = rows;
  expect(euros).toMatchObject({ currency: 'EUR', returned: 100, entries: ['Lund 1', 'Lund 2', 'Lund 3'] });
  expect(pounds).toMatchObject({ currency: 'GBP', returned: 100, entries: ['Lund 4', 'Lund 5', 'Lund 6'] });
});
