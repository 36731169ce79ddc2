import type { NotificationEnded } from '@laurel/proto/submissions/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { MailName, MailValues } from '@laurel/messages/notifications/mail-templates';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { lockLines, getRemainingLines } from './ended-lines.js';

/**
 * Removes ended lines from waiting notices, and deletes a notice without remaining lines. Stores the keys of all
 * ended lines, for mails that are requested later.
 */
@Controller()
export class LeaveOutLinesWhenEnded {
  @OnEvent('notification.ended')
  async handleEnded({ lineKeys }: NotificationEnded, { tx }: EventContext<Tx>): Promise<void> {
    await lockLines(tx, lineKeys);
    await tx.endedLine.createMany({ data: lineKeys.map((key) => ({ key })), skipDuplicates: true });
    // Locks the mails, because another replica may end another line of the same mail at the same time.
    const lockedMails = await tx.$queryRaw<
      { id: string }[]
    >`select id from mail where state = 'waiting' and "lineKeys" && ${lineKeys}::text[] order by id for update`;
    const waitingMails = await tx.mail.findMany({ where: { id: { in: lockedMails.map(({ id }) => id) } } });
    const endedKeys = new Set(lineKeys);
    for (const mail of waitingMails) {
      const remaining = getRemainingLines(
        mail.name as MailName,
        mail.values as MailValues,
        mail.lineKeys,
        endedKeys,
      );
      const where = { id: mail.id, state: 'waiting' };
      if (remaining) await tx.mail.updateMany({ where, data: remaining });
      else await tx.mail.deleteMany({ where });
    }
  }
}
