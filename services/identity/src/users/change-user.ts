import type { DoNotDisturb } from '@laurel/rules/notifications/do-not-disturb';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { lockUsers, type Tx } from '../database/client.js';
import { getActualChanges, type Changes } from '../domain/account.js';
import type { Prisma } from '../generated/client.js';
import { toUser, toUserEvent, USER_INCLUDE, type UserRow } from '../messages/user-messages.js';

export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  await lockUsers(tx, id);
  return tx.user.findUnique({ where: { id }, include: USER_INCLUDE });
}

const toDoNotDisturbColumns = (hours: DoNotDisturb | null) => ({
  doNotDisturbFrom: hours?.fromHour ?? null,
  doNotDisturbTo: hours?.toHour ?? null,
});

/**
 * Changes a user, and publishes `user.changed` if something changes. Returns null if the user does not exist.
 */
export async function changeUser(
  tx: Tx,
  id: string,
  changes: Changes,
): Promise<{ previousUser: UserRow; user: UserRow } | null> {
  const previousUser = await lockUser(tx, id);
  if (!previousUser) return null;
  const actualChanges = getActualChanges(toUser(previousUser), changes);
  if (Object.keys(actualChanges).length === 0) return { previousUser, user: previousUser };
  const { businessRole, timeZone, currency, declinedNotices, doNotDisturb, ...columns } = actualChanges;
  const doNotDisturbColumns = doNotDisturb === undefined ? {} : toDoNotDisturbColumns(doNotDisturb);
  const preferences = {
    role: businessRole ?? undefined,
    timeZone,
    currency,
    declinedNotices,
    ...doNotDisturbColumns,
  };
  const hasPreferences = Object.values(preferences).some((value) => value !== undefined);
  const metaData = hasPreferences
    ? { metaData: { upsert: { create: preferences, update: preferences } } }
    : {};
  const data = { ...columns, ...metaData, version: { increment: 1 } };
  const user = await tx.user.update({ where: { id }, data, include: USER_INCLUDE });
  await appendEvent(tx, 'user.changed', `user-${id}`, user.version, { user: toUserEvent(user) });
  return { previousUser, user };
}

/**
 * Registers a user and publishes `user.registered`. If the same person was deleted before, the version
 * numbers continue.
 */
export async function registerUser(tx: Tx, data: Prisma.UserCreateInput & { id: string }): Promise<UserRow> {
  const deletedUser = await tx.deletedUser.findUnique({ where: { id: data.id } });
  const version = (deletedUser?.version ?? 0) + 1;
  const user = await tx.user.create({ data: { ...data, version }, include: USER_INCLUDE });
  await appendEvent(tx, 'user.registered', `user-${user.id}`, user.version, { user: toUserEvent(user) });
  return user;
}
