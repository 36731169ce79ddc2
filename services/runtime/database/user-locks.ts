import { createSessionRequiredRefusal } from '../auth/call-context.js';
import type { Tx } from './client.js';

/** Prefix of the name of a user's lock. */
const LOCK_PREFIX = `'person-'`;
/** Locks a user: until the transaction ends, no other transaction adds or deletes data of this user. */
export const lockUser = (tx: Tx, userId: string): Promise<number> =>
  tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtextextended(${LOCK_PREFIX} || $1, 0))`, userId);

/**
 * Locks a user, in a service that consumes user events and adds data that the user created. The caller token
 * of a deleted user stays valid for seconds.
 * @throws session.required for a user whose data was deleted here and who has not registered again
 */
export async function lockExistingUser(tx: Tx, service: string, userId: string): Promise<void> {
  if (!(await lockUserIfExists(tx, service, userId))) throw createSessionRequiredRefusal();
}

/** Locks a user before the system adds data of that user. Returns false for a deleted user. */
export const lockUserIfExists = async (tx: Tx, service: string, userId: string): Promise<boolean> =>
  (await lockExistingUsers(tx, service, [userId])).length > 0;

/**
 * Locks several users before the system adds data of them, in the order of their ids, as every transaction
 * that locks several users does. Returns the users that exist.
 */
export async function lockExistingUsers(
  tx: Tx,
  service: string,
  userIds: readonly string[],
): Promise<string[]> {
  const sortedIds = userIds.toSorted();
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(hashtextextended(${LOCK_PREFIX} || id, 0)) from unnest($1::text[]) as id`,
    sortedIds,
  );
  const deletedUsers = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select w.id from unnest($1::text[], $2::text[], $3::text[]) as w(id, receipt, "user") where exists (
       select from outbox o where o.aggregate = w.receipt and o.type not like '%.snapshot'
         and not exists (select from aggregate_version s where s.aggregate = w."user" and s.version > o.version))`,
    sortedIds,
    sortedIds.map((userId) => toReceiptAggregate(service, userId)),
    sortedIds.map(toUserAggregate),
  );
  const deletedIds = new Set(deletedUsers.map(({ id }) => id));
  return sortedIds.filter((userId) => !deletedIds.has(userId));
}

/** The aggregate of a user in identity's events. */
export const toUserAggregate = (userId: string): string => `user-${userId}`;
/** The aggregate of a service's confirmation that a user's data is deleted. */
export const toReceiptAggregate = (service: string, userId: string): string => `receipt-${service}-${userId}`;
