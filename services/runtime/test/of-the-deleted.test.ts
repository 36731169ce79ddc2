import { randomUUID } from 'node:crypto';
import { migrate, migrationsOf } from '@laurel/runtime/migrate';
import { SERVICES } from '../../../deploy/local/house.mjs';
import { startStack } from '../../../deploy/local/stack.mjs';
import { olderDatabase, withDatabase } from './older-database.js';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack?.stop());

/** What is left by a query: of a database of before, once its new release was brought to its side, and once that runs alone. */
const upgraded = (service: string, fill: readonly string[], left: string) =>
  withDatabase(stack.url(service), async (sql) => {
    await olderDatabase(stack.url(service), migrationsOf(service));
    for (const one of fill) await sql(one);
    const folder = migrationsOf(service);
    await migrate(stack.url(service), folder, { isExpanding: true });
    const beside = await sql(left);
    await migrate(stack.url(service), folder);
    return { beside, alone: await sql(left) };
  });

it('Stripe’s pages of fees go that are of who was deleted before 2026-11-27, and nobody else’s', async () => {
  const [nobody, ada] = [randomUUID(), randomUUID()];
  const batch = (id: string, filmName: string) =>
    `insert into fee_batch (id, "userId", "filmId", "filmName", redirect, state, version, "endsAt")
       values ('${id}', '${randomUUID()}', 1, '${filmName}', '', 'paid', 1, now() + interval '1 hour')`;
  const payment = (id: string, currency: string, state: string, receipt: string | null) =>
    `insert into fee_payment ("batchId", currency, amount, state, url, "stripeSessionId", "stripePaymentId", "receiptUrl")
       values ('${id}', '${currency}', 100, '${state}', 'page', gen_random_uuid(), gen_random_uuid(), ${receipt ? `'${receipt}'` : 'null'})`;
  const { beside, alone } = await upgraded(
    'billing',
    [
      batch(nobody, ''),
      batch(ada, 'Salt'),
      payment(nobody, 'EUR', 'paid', 'receipt'),
      payment(nobody, 'GBP', 'returned', null),
      payment(nobody, 'USD', 'open', null),
      payment(ada, 'EUR', 'paid', 'receipt'),
    ],
    `select "filmName" || ' ' || currency as at, url, "receiptUrl" from fee_payment join fee_batch on id = "batchId" order by 1`,
  );
  const [eur, gbp, usd, hers] = [' EUR', ' GBP', ' USD', 'Salt EUR'];
  const kept = { at: hers, url: 'page', receiptUrl: 'receipt' };
  const open = { at: usd, url: 'page', receiptUrl: null };
  expect(beside).toEqual([
    { at: eur, url: 'page', receiptUrl: 'receipt' },
    { at: gbp, url: 'page', receiptUrl: null },
    open,
    kept,
  ]);
  expect(alone).toEqual([
    { at: eur, url: null, receiptUrl: null },
    { at: gbp, url: null, receiptUrl: null },
    open,
    kept,
  ]);
});

it.each(SERVICES)(
  'what %s could not handle and is older than what it has handled goes, as of who was deleted, and what may still be handled stays',
  async (service) => {
    const [gone, ada, unheard] = [randomUUID(), randomUUID(), randomUUID()];
    const failed = (aggregate: string, version: number) =>
      `insert into failed (event_id, envelope, tries, error, dead)
         values ('${randomUUID()}', '${JSON.stringify({ aggregate, version })}', 5, 'no', true)`;
    const seen = (aggregate: string, version: number) =>
      `insert into seen (aggregate, version) values ('${aggregate}', ${version})`;
    const { beside, alone } = await upgraded(
      service,
      [
        seen(`user-${gone}`, 3), // their deletion was the third
        failed(`user-${gone}`, 1),
        failed(`user-${gone}`, 2),
        seen(`user-${ada}`, 1),
        failed(`user-${ada}`, 1), // told again as it is
        failed(`user-${ada}`, 2),
        failed(`user-${unheard}`, 1),
        seen('film-1', 5),
        failed('film-1', 1), // it may be deleted
        failed('film-1', 5),
        failed('film-2', 1),
        seen('catalog mail-1', 2), // counted by each teller
        failed('mail-1', 1),
      ],
      `select envelope->>'aggregate' || ' ' || (envelope->>'version') as of from failed order by 1`,
    );
    const others = ['film-1 5', 'film-2 1', 'mail-1 1'];
    const kept = [`user-${ada} 1`, `user-${ada} 2`, `user-${unheard} 1`, ...others];
    const inOrder = (all: string[]) => all.toSorted().map((of) => ({ of }));
    expect(sorted(beside)).toEqual(inOrder([`user-${gone} 1`, `user-${gone} 2`, 'film-1 1', ...kept]));
    expect(sorted(alone)).toEqual(inOrder(kept));
  },
);
const sorted = (rows: { of: string }[]) => rows.toSorted((a, b) => (a.of < b.of ? -1 : 1));
