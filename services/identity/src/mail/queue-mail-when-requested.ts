import type { MailRequested } from '@laurel/proto/identity/v1/events';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import {
  isLetter,
  isNotice,
  type MailName,
  type MailValues,
} from '@laurel/words/notifications/mail-templates';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { canGetNotices } from '../domain/account.js';
import { isPermitted, MAIL_PERMISSIONS } from '../domain/request-permissions.js';
import { BARRED } from './mail-queries.js';
import { lockLines, getRemainingLines } from './ended-lines.js';
import { queueMail, type MailInput } from './queue-mail.js';
import { toUser, USER_INCLUDE } from '../messages/user-messages.js';

/**
 * Queues a mail to a user, or a user’s letter to a stranger, requested by another service. Deleted users are
 * skipped. Users who are banned or have an unverified address get no notices and send no letters. An invalid
 * mail, or one that the service may not request, is a dead letter.
 */
@Controller()
export class QueueMailWhenRequested {
  @OnEvent('mail.requested')
  async requested(
    { userId, name, values, address = null, until = null, lineKeys }: MailRequested,
    { tx, event }: EventContext<Tx>,
  ): Promise<void> {
    if (isLetter(name) !== (address !== null))
      throw new Error(`${name} goes to ${address === null ? 'another’s' : 'a user’s'} address.`);
    if (!isPermitted(MAIL_PERMISSIONS, name, event.publisher))
      throw new Error(`${event.publisher} may not send ${name}.`);
    const user = await tx.user.findUnique({ where: { id: userId }, include: USER_INCLUDE });
    if (!user) return;
    const isBarred = !canGetNotices(toUser(user), new Date());
    if (isBarred && address !== null) return returned(tx, event, BARRED);
    if (isBarred && isNotice(name)) return;
    const parsedValues = JSON.parse(values || '{}') as MailValues;
    const key = `${event.aggregate}-${event.version}`;
    const mail = {
      key,
      name: name as MailName,
      values: parsedValues,
      until: until === null ? null : new Date(until),
    };
    if (address === null) {
      const left = await withoutEnded(tx, mail, lineKeys);
      const to = { userId, address: user.email, called: user.name };
      return void (left && (await queueMail(tx, { ...left, to })));
    }
    const letter = { about: event.aggregate, replyTo: user.email };
    const signed = { ...parsedValues, sender: user.name };
    if (await queueMail(tx, { ...mail, values: signed, to: { userId, address, called: null }, letter }))
      return;
    await returned(tx, event, 'This address cannot receive e-mails.');
  }
}

/** Returns null if all lines of a notice ended before it arrived. */
async function withoutEnded<W extends Pick<MailInput, 'name' | 'values'>>(
  tx: Tx,
  mail: W,
  lineKeys: readonly string[],
): Promise<(W & Pick<MailInput, 'lineKeys'>) | null> {
  if (lineKeys.length === 0) return mail;
  await lockLines(tx, lineKeys);
  const ended = await tx.endedLine.findMany({ where: { key: { in: [...lineKeys] } } });
  const left = getRemainingLines(mail.name, mail.values, lineKeys, new Set(ended.map(({ key }) => key)));
  return left && { ...mail, ...left };
}

async function returned(
  tx: Tx,
  { id, aggregate: letterId }: EventContext<Tx>['event'],
  reason: string,
): Promise<void> {
  await appendEvent(tx, 'letter.returned', `letter-${id}`, 2, { mail: letterId, reason });
}
