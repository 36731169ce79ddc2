import type { NotificationEnded } from '@laurel/proto/submissions/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import type { MailName, MailValues } from '@laurel/words/mail-templates';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { holdLines, leftOf } from '../mail/ended-lines.js';

/** What waits for its reader's quiet hours does not tell what is over by then; with nothing left it is not sent. What is told as over before its mail comes is remembered. */
@Controller()
export class LeaveOutLinesWhenEnded {
  @On('notification.ended')
  async ended({ lineKeys }: NotificationEnded, { tx }: Reaction<Tx>): Promise<void> {
    await holdLines(tx, lineKeys);
    await tx.endedLine.createMany({ data: lineKeys.map((key) => ({ key })), skipDuplicates: true });
    // Held: another line of the same mail may end beside, at another replica.
    const held = await tx.$queryRaw<
      { id: string }[]
    >`select id from mail where state = 'waiting' and "lineKeys" && ${lineKeys}::text[] order by id for update`;
    const waiting = await tx.mail.findMany({ where: { id: { in: held.map(({ id }) => id) } } });
    const over = new Set(lineKeys);
    for (const mail of waiting) {
      const left = leftOf(mail.name as MailName, mail.values as MailValues, mail.lineKeys, over);
      const where = { id: mail.id, state: 'waiting' };
      if (left) await tx.mail.updateMany({ where, data: left });
      else await tx.mail.deleteMany({ where });
    }
  }
}
