import { DAY_MS } from '@laurel/rules/days';
import type { Tx } from '../database.js';
import { MOST_A_DAY } from '../domain/verification-mails.js';
import type { Session } from '../generated/client.js';
import { logInFacts, type UserRow } from '../messages.js';
import { queueMail } from './queue-mail.js';

/** An address that was never confirmed may be a stranger's: it is written to as often in a day as one may ask for a mail. */
async function mayBeWritten(tx: Tx, { id: userId, emailVerified }: UserRow): Promise<boolean> {
  if (emailVerified) return true;
  const createdAt = { gt: new Date(Date.now() - DAY_MS) };
  return (await tx.mail.count({ where: { userId, createdAt } })) < MOST_A_DAY;
}

/** What somebody must hear of their account's safety: tells the old address that there is a new one, unless it may be a stranger's. */
export async function tellAddressChanged(tx: Tx, before: UserRow, user: UserRow, now: Date): Promise<void> {
  if (before.email === user.email || !before.emailVerified) return;
  await queueMail(tx, {
    key: `address-changed-${user.id}-${user.version}`,
    to: { userId: user.id, address: before.email, called: before.name },
    name: 'address-changed',
    values: { newAddress: user.email, moment: now.toISOString() },
  });
}

/** Keeps when the password was set, and tells of a new one; the first that is heard of is none. */
export async function tellPasswordChanged(tx: Tx, before: UserRow, passwordAt: Date | null): Promise<void> {
  if (!passwordAt || before.passwordAt?.getTime() === passwordAt.getTime()) return;
  const { id, email: address, name: called } = before;
  await tx.user.update({ where: { id }, data: { passwordAt } });
  if (!before.passwordAt || before.passwordAt > passwordAt) return;
  if (!(await mayBeWritten(tx, before))) return;
  await queueMail(tx, {
    key: `password-changed-${id}-${passwordAt.getTime()}`,
    to: { userId: id, address, called },
    name: 'password-changed',
    values: { moment: passwordAt.toISOString() },
  });
}

/** Tells of a log-in from a device that was not seen before; the first of which is heard tells nothing. */
export async function tellNewDevice(tx: Tx, user: UserRow, session: Session): Promise<void> {
  const { id: userId, email: address, name: called } = user;
  const values = logInFacts(session);
  if (!values) return;
  const before = await tx.knownDevice.count({ where: { userId } });
  const { device } = values;
  const { count } = await tx.knownDevice.createMany({ data: { userId, device }, skipDuplicates: true });
  if (before === 0 || count === 0 || !user.emailVerified) return;
  const to = { userId, address, called };
  await queueMail(tx, { key: `signed-in-${session.id}`, to, name: 'signed-in', values });
}
