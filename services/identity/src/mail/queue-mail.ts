import { isNotice, mailFault, mayWait, type MailName, type MailValues } from '@laurel/words/mail-templates';
import { quietUntil } from '@laurel/rules/quiet-until';
import type { Tx } from '../database.js';
import { quietHoursOf } from '../messages.js';

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
  letter?: Letter;
  /** Of a notice: after which it is not sent any more. */
  until?: Date | null;
  /** Of a notice that has lines: how each is named where it is told as over. */
  lineKeys?: string[];
}
/** Of a mail to another's address than a user's. `userId` of its addressee is then its sender. */
export interface Letter {
  about: string;
  replyTo: string;
}

/** What a mail server takes for one address and for nothing else. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
/** Who has no address has one that goes nowhere (`free-address.ts`). */
const NOWHERE = /[@.]invalid$/;

/**
 * Puts a mail into the queue, in the transaction that makes it true. False where nobody is to be written to, where it is a notice that
 * they do not want, or the mail is there already. Throws for what is no mail: a name that is not known, a value that is missing, an end of what is no notice.
 */
export async function queueMail<N extends MailName>(
  tx: Tx,
  { key, to, name, values, letter, until = null, lineKeys = [] }: Wanted<N>,
) {
  const fault = mailFault(name, values);
  if (fault) throw new Error(fault);
  if (until !== null && !mayWait(name)) throw new Error(`${name} is no notice: it has no end.`);
  if (!ADDRESS.test(to.address) || NOWHERE.test(to.address)) return false;
  const chosen = letter ? null : await chosenBy(tx, to.userId);
  if (isNotice(name) && chosen?.declinedNotices.includes(name)) return false;
  const dueAt = mayWait(name) && chosen ? loudAgainAt(chosen) : undefined;
  const data = {
    key,
    ...to,
    ...letter,
    name,
    values,
    timeZone: chosen?.timeZone ?? null,
    dueAt,
    isLast: mayWait(name),
    wantedUntil: until,
    lineKeys,
  };
  const { count } = await tx.mail.createMany({ data, skipDuplicates: true });
  return count === 1;
}

const chosenBy = (tx: Tx, userId: string | null) =>
  userId === null
    ? null
    : tx.userMetaData.findUnique({
        where: { userId },
        select: { timeZone: true, declinedNotices: true, quietFrom: true, quietTo: true },
      });

/** A notice waits for the end of its reader's quiet hours; undefined: it is sent at once. Who has no time zone counts in UTC. */
function loudAgainAt(chosen: { timeZone: string | null; quietFrom: number | null; quietTo: number | null }) {
  const hours = quietHoursOf(chosen);
  const until = hours && quietUntil(Date.now(), hours, chosen.timeZone ?? 'UTC');
  return until === null ? undefined : new Date(until);
}
