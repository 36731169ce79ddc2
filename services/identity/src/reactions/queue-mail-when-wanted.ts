import type { MailWanted } from '@laurel/proto/identity/v1/events';
import { record } from '@laurel/runtime/outbox';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { isLetter, isNotice, type MailName, type MailValues } from '@laurel/words/mail-templates';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { mayBeNoticed } from '../domain/account.js';
import { isWantedBy, MAILS_WANTED_BY } from '../domain/wanted.js';
import { BARRED } from '../mail/mail-rounds.js';
import { holdLines, leftOf } from '../mail/ended-lines.js';
import { queueMail, type Wanted } from '../mail/queue-mail.js';
import { knownUser, whole } from '../messages.js';

/** Another service wants somebody to be written to, or a letter of theirs to a stranger. Who is gone meanwhile is not, and notices go to nobody who is banned or whose address may be a stranger's, nor do letters of theirs go to anybody; what is no mail, or not that service's to want, is a dead letter. */
@Controller()
export class QueueMailWhenWanted {
  @On('mail.wanted')
  async wanted(
    { userId, name, values, address = null, until = null, lineKeys }: MailWanted,
    { tx, event }: Reaction<Tx>,
  ): Promise<void> {
    if (isLetter(name) !== (address !== null))
      throw new Error(`${name} goes to ${address === null ? 'another’s' : 'a user’s'} address.`);
    if (!isWantedBy(MAILS_WANTED_BY, name, event.teller))
      throw new Error(`${event.teller} may not have ${name} written.`);
    const user = await tx.user.findUnique({ where: { id: userId }, include: whole });
    if (!user) return;
    const isBarred = !mayBeNoticed(knownUser(user), new Date());
    if (isBarred && address !== null) return returned(tx, event, BARRED);
    if (isBarred && isNotice(name)) return;
    const said = JSON.parse(values || '{}') as MailValues;
    const key = `${event.aggregate}-${event.version}`;
    const mail = {
      key,
      name: name as MailName,
      values: said,
      until: until === null ? null : new Date(until),
    };
    if (address === null) {
      const left = await withoutEnded(tx, mail, lineKeys);
      const to = { userId, address: user.email, called: user.name };
      return void (left && (await queueMail(tx, { ...left, to })));
    }
    const letter = { about: event.aggregate, replyTo: user.email };
    const signed = { ...said, sender: user.name };
    if (await queueMail(tx, { ...mail, values: signed, to: { userId, address, called: null }, letter }))
      return;
    await returned(tx, event, 'This is no address that mail goes to.');
  }
}

/** Null where all that a notice tells was told as over before it came. */
async function withoutEnded<W extends Pick<Wanted, 'name' | 'values'>>(
  tx: Tx,
  mail: W,
  lineKeys: readonly string[],
): Promise<(W & Pick<Wanted, 'lineKeys'>) | null> {
  if (lineKeys.length === 0) return mail;
  await holdLines(tx, lineKeys);
  const ended = await tx.endedLine.findMany({ where: { key: { in: [...lineKeys] } } });
  const left = leftOf(mail.name, mail.values, lineKeys, new Set(ended.map(({ key }) => key)));
  return left && { ...mail, ...left };
}

async function returned(
  tx: Tx,
  { id, aggregate: about }: Reaction<Tx>['event'],
  reason: string,
): Promise<void> {
  await record(tx, 'letter.returned', `letter-${id}`, 2, { about, reason });
}
