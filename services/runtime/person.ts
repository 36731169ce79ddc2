import { nobodyKnown } from './call.js';
import type { Tx } from './database.js';

/** Until the transaction ends nobody else adds anything of this person, or forgets them. */
export const holdPerson = (tx: Tx, userId: string): Promise<number> =>
  tx.$executeRawUnsafe('select pg_advisory_xact_lock(hashtextextended($1, 0))', `person-${userId}`);

/**
 * The same, for who adds something of their own, in a service that follows who there is. Refuses `session.required` for somebody who was
 * deleted and is forgotten here, and has not registered anew: their pass lives on for seconds.
 */
export async function holdLiving(tx: Tx, service: string, userId: string): Promise<void> {
  if (!(await holdIfLiving(tx, service, userId))) throw nobodyKnown();
}

/** The same, for what is added of itself and not by them: false for such a one. */
export async function holdIfLiving(tx: Tx, service: string, userId: string): Promise<boolean> {
  await holdPerson(tx, userId);
  const receipts = await tx.$queryRawUnsafe<unknown[]>(
    `select from outbox o where aggregate = $1 and type not like '%.restated'
       and not exists (select from seen s where s.aggregate = $2 and s.version > o.version)`,
    receiptOf(service, userId),
    `user-${userId}`,
  );
  return receipts.length === 0;
}

/** What a service says that it has forgotten somebody by. */
export const receiptOf = (service: string, userId: string): string => `receipt-${service}-${userId}`;
