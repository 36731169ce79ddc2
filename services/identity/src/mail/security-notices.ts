import { DAY_MS } from '@laurel/rules/dates/days';
import type { Tx } from '../database/client.js';
import { MAX_PER_DAY } from '../domain/verification-mails.js';
import type { Session } from '../generated/client.js';
import { getLogInDetails, type UserRow } from '../messages/user-messages.js';
import { queueMail, toAddressee } from './queue-mail.js';

/** An unverified address may belong to a stranger, so its mails per day are limited. */
async function canSendMail(tx: Tx, { id: userId, emailVerified }: UserRow): Promise<boolean> {
  if (emailVerified) return true;
  const createdAt = { gt: new Date(Date.now() - DAY_MS) };
  return (await tx.mail.count({ where: { userId, createdAt } })) < MAX_PER_DAY;
}

/** Notifies the old address that the address has changed, unless it was unverified. */
export async function notifyAddressChanged(
  tx: Tx,
  previousUser: UserRow,
  user: UserRow,
  now: Date,
): Promise<void> {
  if (previousUser.email === user.email || !previousUser.emailVerified) return;
  await queueMail(tx, {
    key: `address-changed-${user.id}-${user.version}`,
    to: { userId: user.id, address: previousUser.email, called: previousUser.name },
    name: 'address-changed',
    values: { newAddress: user.email, moment: now.toISOString() },
  });
}

/**
 * Stores when the password was set, and notifies the user of a new password. The first time that becomes
 * known is not a change.
 */
export async function notifyPasswordChanged(
  tx: Tx,
  previousUser: UserRow,
  passwordAt: Date | null,
): Promise<void> {
  if (!passwordAt || previousUser.passwordAt?.getTime() === passwordAt.getTime()) return;
  const { id } = previousUser;
  await tx.user.update({ where: { id }, data: { passwordAt } });
  if (!previousUser.passwordAt || previousUser.passwordAt > passwordAt) return;
  if (!(await canSendMail(tx, previousUser))) return;
  await queueMail(tx, {
    key: `password-changed-${id}-${passwordAt.getTime()}`,
    to: toAddressee(previousUser),
    name: 'password-changed',
    values: { moment: passwordAt.toISOString() },
  });
}

/** Notifies the user of a log-in from a new device. The user's first device causes no mail. */
export async function notifyNewDevice(tx: Tx, user: UserRow, session: Session): Promise<void> {
  const userId = user.id;
  const values = getLogInDetails(session);
  if (!values) return;
  const knownDeviceCount = await tx.knownDevice.count({ where: { userId } });
  const { device } = values;
  const { count } = await tx.knownDevice.createMany({ data: { userId, device }, skipDuplicates: true });
  if (knownDeviceCount === 0 || count === 0 || !user.emailVerified) return;
  await queueMail(tx, { key: `signed-in-${session.id}`, to: toAddressee(user), name: 'signed-in', values });
}
