import {
  isNotice,
  findMailError,
  isDeferrable,
  type MailName,
  type MailValues,
} from '@laurel/messages/notifications/mail-templates';
import { getDoNotDisturbEnd } from '@laurel/rules/notifications/do-not-disturb-end';
import type { Tx } from '../database/client.js';
import { getDoNotDisturb } from '../messages/user-messages.js';

/**
 * A recipient. `userId`: the user with whom the mail is deleted; null if the recipient is no longer a user.
 */
export interface Addressee {
  userId: string | null;
  address: string;
  called: string | null;
}
/** A mail to queue. A second mail with the same key is not queued. */
export interface MailInput<N extends MailName = MailName> {
  key: string;
  to: Addressee;
  name: N;
  values: MailValues<N>;
  letter?: Letter;
  /** For notices only: after this time the notice is not sent. */
  relevantUntil?: Date | null;
  /** For notices with lines only: the keys by which lines can become obsolete. */
  lineKeys?: string[];
}
/** A mail to somebody who is not a user. The `userId` of the addressee is then the sender. */
export interface Letter {
  about: string;
  replyTo: string;
}

/**
 * Returns the user as the recipient of a mail. An unverified address may belong to a stranger, so its mails
 * contain no name that the user chose.
 */
export const toAddressee = (user: {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}): Addressee => ({ userId: user.id, address: user.email, called: user.emailVerified ? user.name : null });

/** Matches exactly one address, as a mail server would parse it. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
/** Matches the placeholder of users without an address (`free-address.ts`). */
const PLACEHOLDER_ADDRESS = /[@.]invalid$/;

/**
 * Queues a mail in the transaction that causes it. Returns false if there is no recipient, if the recipient
 * has unsubscribed, or if the mail is already queued. Throws for an unknown mail name, a missing value, or
 * `relevantUntil` for a mail that is not a notice.
 */
export async function queueMail<N extends MailName>(
  tx: Tx,
  { key, to, name, values, letter, relevantUntil = null, lineKeys = [] }: MailInput<N>,
) {
  const fault = findMailError(name, values);
  if (fault) throw new Error(fault);
  if (relevantUntil !== null && !isDeferrable(name))
    throw new Error(`${name} is not a notice, so it cannot end.`);
  if (!ADDRESS.test(to.address) || PLACEHOLDER_ADDRESS.test(to.address)) return false;
  const preferences = letter ? null : await findPreferences(tx, to.userId);
  if (isNotice(name) && preferences?.declinedNotices.includes(name)) return false;
  const dueAt = isDeferrable(name) && preferences ? getNoticeDelayEnd(preferences) : undefined;
  const data = {
    key,
    ...to,
    ...letter,
    name,
    values,
    timeZone: preferences?.timeZone ?? null,
    dueAt,
    isLast: isDeferrable(name), // other mails are sent first
    relevantUntil,
    lineKeys,
  };
  const { count } = await tx.mail.createMany({ data, skipDuplicates: true });
  return count === 1;
}

const findPreferences = (tx: Tx, userId: string | null) =>
  userId === null
    ? null
    : tx.userMetaData.findUnique({
        where: { userId },
        select: { timeZone: true, declinedNotices: true, doNotDisturbFrom: true, doNotDisturbTo: true },
      });

/**
 * Returns the end of the do-not-disturb hours (in UTC if the time zone is unknown), or undefined if a notice
 * may be sent now.
 */
function getNoticeDelayEnd(preferences: {
  timeZone: string | null;
  doNotDisturbFrom: number | null;
  doNotDisturbTo: number | null;
}) {
  const hours = getDoNotDisturb(preferences);
  const delayEnd = hours && getDoNotDisturbEnd(Date.now(), hours, preferences.timeZone ?? 'UTC');
  return delayEnd === null ? undefined : new Date(delayEnd);
}
