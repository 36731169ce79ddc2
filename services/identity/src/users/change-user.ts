import type { QuietHours } from '@laurel/rules/quiet-hours';
import { record } from '@laurel/runtime/outbox';
import { holdUsers, type Tx } from '../database.js';
import { changedBy, type Changes } from '../domain/account.js';
import type { Prisma } from '../generated/client.js';
import { knownUser, userFact, whole, type UserRow } from '../messages.js';

/** Holds a user, and reads them then. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  await holdUsers(tx, id);
  return tx.user.findUnique({ where: { id }, include: whole });
}

const quietColumns = (hours: QuietHours | null) => ({
  quietFrom: hours?.fromHour ?? null,
  quietTo: hours?.toHour ?? null,
});

/** Every change of a user, told as `user.changed`; what is as it was before makes no version. Null: there is no such user. */
export async function changeUser(
  tx: Tx,
  id: string,
  changes: Changes,
): Promise<{ before: UserRow; user: UserRow } | null> {
  const before = await lockUser(tx, id);
  if (!before) return null;
  const changed = changedBy(knownUser(before), changes);
  if (Object.keys(changed).length === 0) return { before, user: before };
  const { businessRole, timeZone, declinedNotices, quietHours, ...columns } = changed;
  const quiet = quietHours === undefined ? {} : quietColumns(quietHours);
  const chosen = { role: businessRole ?? undefined, timeZone, declinedNotices, ...quiet };
  const isChosen = Object.values(chosen).some((value) => value !== undefined);
  const metaData = isChosen ? { metaData: { upsert: { create: chosen, update: chosen } } } : {};
  const data = { ...columns, ...metaData, version: { increment: 1 } };
  const user = await tx.user.update({ where: { id }, data, include: whole });
  await record(tx, 'user.changed', `user-${id}`, user.version, { user: userFact(user) });
  return { before, user };
}

/** Somebody new, told as `user.registered`; after a deletion, with a version above all that was told. */
export async function registerUser(tx: Tx, data: Prisma.UserCreateInput & { id: string }): Promise<UserRow> {
  const before = await tx.deletedUser.findUnique({ where: { id: data.id } });
  const version = (before?.version ?? 0) + 1;
  const user = await tx.user.create({ data: { ...data, version }, include: whole });
  await record(tx, 'user.registered', `user-${user.id}`, user.version, { user: userFact(user) });
  return user;
}
