import { nobodyKnown } from './call.js';
import type { Tx } from './database.js';

/** What a person's lock is called before their id. */
const PERSON = `'person-'`;
/** Until the transaction ends nobody else adds anything of this person, or forgets them. */
export const holdPerson = (tx: Tx, userId: string): Promise<number> =>
  tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtextextended(${PERSON} || $1, 0))`, userId);

/**
 * The same, for who adds something of their own, in a service that follows who there is. Refuses `session.required` for somebody who was
 * deleted and is forgotten here, and has not registered anew: their pass lives on for seconds.
 */
export async function holdLiving(tx: Tx, service: string, userId: string): Promise<void> {
  if (!(await holdIfLiving(tx, service, userId))) throw nobodyKnown();
}

/** The same, for what is added of itself and not by them: false for such a one. */
export const holdIfLiving = async (tx: Tx, service: string, userId: string): Promise<boolean> =>
  (await holdLivingAmong(tx, service, [userId])).length > 0;

/** The same for several at once, in the order of their ids, as everybody who holds several does: answers with those who live. */
export async function holdLivingAmong(
  tx: Tx,
  service: string,
  userIds: readonly string[],
): Promise<string[]> {
  const inOrder = userIds.toSorted();
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(hashtextextended(${PERSON} || id, 0)) from unnest($1::text[]) as id`,
    inOrder,
  );
  const forgotten = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select w.id from unnest($1::text[], $2::text[], $3::text[]) as w(id, receipt, "user") where exists (
       select from outbox o where o.aggregate = w.receipt and o.type not like '%.restated'
         and not exists (select from seen s where s.aggregate = w."user" and s.version > o.version))`,
    inOrder,
    inOrder.map((userId) => receiptOf(service, userId)),
    inOrder.map(aggregateOf),
  );
  const gone = new Set(forgotten.map(({ id }) => id));
  return inOrder.filter((userId) => !gone.has(userId));
}

/** As what identity tells of somebody. */
export const aggregateOf = (userId: string): string => `user-${userId}`;
/** What a service says that it has forgotten somebody by. */
export const receiptOf = (service: string, userId: string): string => `receipt-${service}-${userId}`;
