import { randomUUID } from 'node:crypto';
import { migrate, getMigrationsFolder } from '@laurel/runtime/migrate';
import { SERVICES } from '../../../deploy/local/workspace.mjs';
import { startStack } from '../../../deploy/local/stack.mjs';
import { olderDatabase, withDatabase } from './older-database.js';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack({ databases: SERVICES })));
afterAll(() => stack?.stop());

/**
 * Upgrades an older database. Returns the result of a query after the expansion (both releases may run) and
 * after the contraction (the new release runs alone).
 */
const upgraded = (service: string, fill: readonly string[], left: string) =>
  withDatabase(stack.url(service), async (sql) => {
    await olderDatabase(stack.url(service), getMigrationsFolder(service));
    for (const one of fill) await sql(one);
    const folder = getMigrationsFolder(service);
    await migrate(stack.url(service), folder, { isExpanding: true });
    const expanded = await sql(left);
    await migrate(stack.url(service), folder);
    return { expanded, alone: await sql(left) };
  });

it('removes the Stripe URLs of users who were deleted before 2026-11-27, and of nobody else', async () => {
  const [nobody, ada] = [randomUUID(), randomUUID()];
  const batch = (id: string, filmName: string) =>
    `insert into fee_batch (id, "userId", "filmId", "filmName", redirect, state, version, "endsAt")
       values ('${id}', '${randomUUID()}', 1, '${filmName}', '', 'paid', 1, now() + interval '1 hour')`;
  const payment = (id: string, currency: string, state: string, receipt: string | null) =>
    `insert into fee_payment ("batchId", currency, amount, state, url, "stripeSessionId", "stripePaymentId", "receiptUrl")
       values ('${id}', '${currency}', 100, '${state}', 'page', gen_random_uuid(), gen_random_uuid(), ${receipt ? `'${receipt}'` : 'null'})`;
  const { expanded, alone } = await upgraded(
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
  const retained = { at: hers, url: 'page', receiptUrl: 'receipt' };
  const open = { at: usd, url: 'page', receiptUrl: null };
  expect(expanded).toEqual([
    { at: eur, url: 'page', receiptUrl: 'receipt' },
    { at: gbp, url: 'page', receiptUrl: null },
    open,
    retained,
  ]);
  expect(alone).toEqual([
    { at: eur, url: null, receiptUrl: null },
    { at: gbp, url: null, receiptUrl: null },
    open,
    retained,
  ]);
});

it.each(SERVICES)(
  '%s removes failed events that are older than the handled version, and leaves those that may still be handled',
  async (service) => {
    const [deletedUser, ada, unheard] = [randomUUID(), randomUUID(), randomUUID()];
    const failed = (aggregate: string, version: number) =>
      `insert into failed (event_id, envelope, tries, error, dead)
         values ('${randomUUID()}', '${JSON.stringify({ aggregate, version })}', 5, 'no', true)`;
    const seen = (aggregate: string, version: number) =>
      `insert into seen (aggregate, version) values ('${aggregate}', ${version})`;
    const { expanded, alone } = await upgraded(
      service,
      [
        seen(`user-${deletedUser}`, 3), // the third version was their deletion
        failed(`user-${deletedUser}`, 1),
        failed(`user-${deletedUser}`, 2),
        seen(`user-${ada}`, 1),
        failed(`user-${ada}`, 1), // a snapshot at the same version
        failed(`user-${ada}`, 2),
        failed(`user-${unheard}`, 1),
        seen('film-1', 5),
        failed('film-1', 1), // the film may be deleted
        failed('film-1', 5),
        failed('film-2', 1),
        seen('catalog mail-1', 2), // counted per publisher
        failed('mail-1', 1),
      ],
      `select envelope->>'aggregate' || ' ' || (envelope->>'version') as key from failed order by 1`,
    );
    const others = ['film-1 5', 'film-2 1', 'mail-1 1'];
    const retained = [`user-${ada} 1`, `user-${ada} 2`, `user-${unheard} 1`, ...others];
    const inOrder = (all: string[]) => all.toSorted().map((key) => ({ key }));
    expect(sorted(expanded)).toEqual(
      inOrder([`user-${deletedUser} 1`, `user-${deletedUser} 2`, 'film-1 1', ...retained]),
    );
    expect(sorted(alone)).toEqual(inOrder(retained));
  },
);
const sorted = (rows: { key: string }[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
