import type { MailWanted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { isNotice, type MailName, type MailValues } from '@laurel/words/mail-templates';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { mayBeNoticed } from '../domain/account.js';
import { isWantedBy, MAILS_WANTED_BY } from '../domain/wanted.js';
import { queueMail } from '../mail/queue-mail.js';
import { knownUser, whole } from '../messages.js';

/** Another service wants somebody to be written to. Who is gone meanwhile is not, and notices go to nobody who is banned or whose address may be a stranger's; what is no mail, or not that service's to want, is a dead letter. */
@Controller()
export class QueueMailWhenWanted {
  @On('mail.wanted')
  async wanted({ userId, name, values }: MailWanted, { tx, event }: Reaction<Tx>) {
    if (!isWantedBy(MAILS_WANTED_BY, name, event.teller))
      throw new Error(`${event.teller} may not have ${name} written.`);
    const user = await tx.user.findUnique({ where: { id: userId }, include: whole });
    if (!user || (isNotice(name) && !mayBeNoticed(knownUser(user), new Date()))) return;
    const to = { userId, address: user.email, called: user.name };
    const said = JSON.parse(values || '{}') as MailValues;
    await queueMail(tx, {
      key: `${event.aggregate}-${event.version}`,
      to,
      name: name as MailName,
      values: said,
    });
  }
}
