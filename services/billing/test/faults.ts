import type { Db } from '../src/database.js';

/** Not of a step: what counts failures, what was migrated; and the queue of what Stripe tells, which has triggers of its own. */
const OTHERS = ['failed', 'arriving', 'answered', '_prisma_migrations', 'stripe_event'];
/** Of what Stripe tells, what a step of fees follows. */
const OF_FEES = "(new.type like 'checkout.%' or new.type like 'laurel.%' or new.type = 'charge.refunded')";

/**
 * Lets one write of whatever follows fail, as if the process had died at it: the nth statement that inserts, updates or deletes in any table
 * of the service. A sequence counts on through what is rolled back, so that it fails once.
 */
export async function startFaults(db: Db) {
  const run = (sql: string) => db.$executeRawUnsafe(sql);
  await run('create sequence faults minvalue -1000000');
  await run(`create function fail_at_zero() returns trigger language plpgsql as $$ begin
    if nextval('faults') = 0 then raise exception 'a fault of the test'; end if;
    return new; end $$`);
  const tables = await db.$queryRawUnsafe<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1::text[])`,
    OTHERS,
  );
  for (const { name } of tables) {
    // The relay's mark is no write of a step.
    const what = name === 'outbox' ? 'insert' : 'insert or update or delete';
    await run(
      `create trigger fails before ${what} on "${name}" for each statement execute function fail_at_zero()`,
    );
  }
  const ofQueue = (name: string, what: string, when: string) =>
    run(
      `create trigger ${name} before ${what} on stripe_event for each row when (${OF_FEES}${when}) execute function fail_at_zero()`,
    );
  await ofQueue('fails_told', 'insert', '');
  await ofQueue('fails', 'update', ' and new.tries = old.tries');
  await ofQueue('fails_counted', 'update', ' and new.tries > old.tries');
  return {
    /** The nth write from now on fails. `isCounting`: the queue's own count of tries is one of them, after which it rests for seconds. */
    async failAt(nth: number, isCounting: boolean): Promise<void> {
      await run(`alter table stripe_event ${isCounting ? 'enable' : 'disable'} trigger fails_counted`);
      await run(`select setval('faults', ${-nth})`);
    },
    /** None fails any more. Answers whether one has. */
    async end(): Promise<boolean> {
      const [row] = await db.$queryRawUnsafe<{ last: bigint }[]>('select last_value as last from faults');
      await run(`select setval('faults', 1)`);
      return row!.last >= 0n;
    },
  };
}
