import type { DeadLetter, OtherDeadLetters } from '@laurel/runtime/consumers/dead-letters';
import type { Tx } from '../database/client.js';

/** Mails that could not be sent. Operators list and retry them together with the dead letters of events. */
export const deadMails: OtherDeadLetters = {
  list: (db: Tx) => db.$queryRaw<DeadLetter[]>`
    select id::text, concat('mail ', name, ' to ', address) as what, "endedAt" as at, error as why
    from mail where state = 'dead' order by "endedAt"`,
  async retry(db: Tx, ids: string[]) {
    const count = await db.$executeRaw`
      update mail set state = 'waiting', tries = 0, error = null, "dueAt" = clock_timestamp(), "endedAt" = null
      where state = 'dead' and (cardinality(${ids}::text[]) = 0 or id::text = any(${ids}::text[]))`;
    await db.$executeRaw`notify mail`;
    return count;
  },
};
