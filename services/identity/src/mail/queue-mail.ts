import { isNotice, mailFault, type MailName, type MailValues } from '@laurel/words/mail-templates';
import type { Tx } from '../database.js';

/** Somebody to write to. `userId`: whose mail it is, and with whom it goes; null for who is no user any more. */
export interface Addressee {
  userId: string | null;
  address: string;
  called: string | null;
}
/** A mail by its name, for what it is about: the same key again is the same mail. */
export interface Wanted<N extends MailName = MailName> {
  key: string;
  to: Addressee;
  name: N;
  values: MailValues<N>;
}

/** What a mail server takes for one address and for nothing else. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
/** Who has no address has one that goes nowhere (`free-address.ts`). */
const NOWHERE = /[@.]invalid$/;

/**
 * Puts a mail into the queue, in the transaction that makes it true. False where nobody is to be written to, where it is a notice that
 * they do not want, or the mail is there already. Throws for what is no mail: a name that is not known, a value that is missing.
 */
export async function queueMail<N extends MailName>(tx: Tx, { key, to, name, values }: Wanted<N>) {
  const fault = mailFault(name, values);
  if (fault) throw new Error(fault);
  if (!ADDRESS.test(to.address) || NOWHERE.test(to.address)) return false;
  const chosen = await chosenBy(tx, to.userId);
  if (isNotice(name) && chosen?.declinedNotices.includes(name)) return false;
  const data = { key, ...to, name, values, timeZone: chosen?.timeZone ?? null };
  const { count } = await tx.mail.createMany({ data, skipDuplicates: true });
  return count === 1;
}

const chosenBy = (tx: Tx, userId: string | null) =>
  userId === null
    ? null
    : tx.userMetaData.findUnique({ where: { userId }, select: { timeZone: true, declinedNotices: true } });
