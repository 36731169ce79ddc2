import type { DeadLetter, OtherDead } from '@laurel/runtime/consumers/dead-letters';
import type { Tx } from '../database/client.js';

/** Lists and retries Stripe's failed events together with the dead letters of the event bus. */
export const deadEvents: OtherDead = {
  list: (db: Tx) => db.$queryRaw<DeadLetter[]>`
    select id, concat('stripe ', type, ' of ', about) as what, "receivedAt" as at, error as why
    from stripe_event where state = 'dead' order by "receivedAt"`,
  async again(db: Tx, ids: string[]) {
    const count = await db.$executeRaw`
      update stripe_event set state = 'waiting', tries = 0, error = null, "dueAt" = clock_timestamp()
      where state = 'dead' and (cardinality(${ids}::text[]) = 0 or id = any(${ids}::text[]))`;
    await db.$executeRaw`notify stripe_events`;
    return count;
  },
};
