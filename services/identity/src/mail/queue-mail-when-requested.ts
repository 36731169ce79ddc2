import type { MailRequested } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import {
  isLetter,
  isNotice,
  type MailName,
  type MailValues,
} from '@laurel/messages/notifications/mail-templates';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { canGetNotices } from '../domain/account.js';
import { isPermitted, MAIL_PERMISSIONS } from '../domain/request-permissions.js';
import { DELETED_REASON, returnRequestedLetter } from './end-letters.js';
import { BARRED_REASON } from './mail-queries.js';
import { lockLines, getRemainingLines } from './ended-lines.js';
import { queueMail, toAddressee, type MailInput } from './queue-mail.js';
import { toUser, USER_INCLUDE } from '../messages/user-messages.js';

/**
 * Queues a mail to a user, or a user’s letter to a festival, that another service requests.
 * - Deleted users get no mail, and their letters are returned.
 * - Users who are banned or have an unverified address get no notices and send no letters.
 * - An invalid mail, or one that the service may not request, becomes a dead letter.
 */
@Controller()
export class QueueMailWhenRequested {
  @OnEvent('mail.requested')
  async handleRequested(
    { userId, name, values, address = null, until = null, lineKeys }: MailRequested,
    { tx, event }: EventContext<Tx>,
  ): Promise<void> {
    if (isLetter(name) !== (address !== null))
      throw new Error(`${name} goes to ${address === null ? 'another’s' : 'a user’s'} address.`);
    if (!isPermitted(MAIL_PERMISSIONS, name, event.publisher))
      throw new Error(`${event.publisher} may not send ${name}.`);
    const user = await tx.user.findUnique({ where: { id: userId }, include: USER_INCLUDE });
    if (!user) {
      if (address !== null) await returnRequestedLetter(tx, event, DELETED_REASON);
      return;
    }
    const isBarred = !canGetNotices(toUser(user), new Date());
    if (isBarred && address !== null) return returnRequestedLetter(tx, event, BARRED_REASON);
    if (isBarred && isNotice(name)) return;
    const parsedValues = JSON.parse(values || '{}') as MailValues;
    const key = `${event.aggregate}-${event.version}`;
    const mail = {
      key,
      name: name as MailName,
      values: parsedValues,
      relevantUntil: until === null ? null : new Date(until),
    };
    if (address === null) {
      const remaining = await dropEndedLines(tx, mail, lineKeys);
      if (remaining) await queueMail(tx, { ...remaining, to: toAddressee(user) });
      return;
    }
    const letter = { about: event.aggregate, replyTo: user.email };
    const signedValues = { ...parsedValues, sender: user.name };
    const to = { userId, address, called: null };
    const isQueued = await queueMail(tx, { ...mail, values: signedValues, to, letter });
    if (!isQueued) await returnRequestedLetter(tx, event, 'This address cannot receive e-mails.');
  }
}

/** Returns null if all lines of a notice were obsolete before it was requested. */
async function dropEndedLines<W extends Pick<MailInput, 'name' | 'values'>>(
  tx: Tx,
  mail: W,
  lineKeys: readonly string[],
): Promise<(W & Pick<MailInput, 'lineKeys'>) | null> {
  if (lineKeys.length === 0) return mail;
  await lockLines(tx, lineKeys);
  const endedLines = await tx.endedLine.findMany({ where: { key: { in: [...lineKeys] } } });
  const remaining = getRemainingLines(
    mail.name,
    mail.values,
    lineKeys,
    new Set(endedLines.map(({ key }) => key)),
  );
  return remaining && { ...mail, ...remaining };
}
