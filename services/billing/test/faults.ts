import type { Db } from '../src/database/client.js';

/**
 * Tables without the general trigger, because no step writes them or because they have another trigger below.
 */
const EXCLUDED_TABLES = [
  'failed_event',
  'projection_rebuild',
  'idempotent_response',
  '_prisma_migrations',
  'stripe_event',
];
/** The Stripe events that the fee steps handle. */
const FEE_EVENTS = "new.type like 'checkout.%' or new.type = 'charge.refunded'";

/**
 * Makes one write fail, as if the process had crashed there: the nth statement that inserts, updates or
 * deletes in any table of the service. A sequence counts the statements, so that a rollback does not reset
 * the number and the write fails only once.
 */
export async function startFaults(db: Db) {
  const run = (sql: string) => db.$executeRawUnsafe(sql);
  await run('create sequence faults minvalue -1000000');
  await run(`create function fail_at_zero() returns trigger language plpgsql as $$ begin
    if nextval('faults') = 0 then raise exception 'a fault of the test'; end if;
    return new; end $$`);
  const tables = await db.$queryRawUnsafe<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1::text[])`,
    EXCLUDED_TABLES,
  );
  for (const { name } of tables) {
    // Counts only the inserts into the outbox, because its updates come from the relay and not from a step.
    const operations = name === 'outbox' ? 'insert' : 'insert or update or delete';
    await run(
      `create trigger fails before ${operations} on "${name}" for each statement execute function fail_at_zero()`,
    );
  }
  const createInsertTrigger = (table: string, when: string) =>
    run(
      `create trigger fails before insert on ${table} for each row when (${when}) execute function fail_at_zero()`,
    );
  await createInsertTrigger('stripe_event', FEE_EVENTS);
  await createInsertTrigger('graphile_worker._private_jobs', `new.key not like 'handle_stripe_event:%'`);
  return {
    /** Makes the nth write from now on fail. */
    async failAt(nth: number): Promise<void> {
      await run(`select setval('faults', ${-nth})`);
    },
    /** Disables the faults. Returns whether a write has failed. */
    async end(): Promise<boolean> {
      const [row] = await db.$queryRawUnsafe<{ last: bigint }[]>('select last_value as last from faults');
      await run(`select setval('faults', 1)`);
      return row!.last >= 0n;
    },
  };
}
