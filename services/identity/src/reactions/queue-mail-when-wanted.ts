import type { MailWanted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import type { MailName, MailValues } from '@laurel/words/mail-templates';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { isWantedBy, MAILS_WANTED_BY } from '../domain/wanted.js';
import { queueMail } from '../mail/queue-mail.js';

/** Another service wants somebody to be written to. Who is gone meanwhile is not; what is no mail, or not that service's to want, is a dead letter. */
@Controller()
export class QueueMailWhenWanted {
  @On('mail.wanted')
  async wanted({ userId, name, values }: MailWanted, { tx, event }: Reaction<Tx>) {
    if (!isWantedBy(MAILS_WANTED_BY, name, event.teller))
      throw new Error(`${event.teller} may not have ${name} written.`);
    const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true, name: true } });
    if (!user) return;
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
