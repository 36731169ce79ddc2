import { LONGEST_BOUNCE_REASON } from '@laurel/rules/bounces';
import { beginning } from '@laurel/rules/shortened';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Prisma } from '../generated/client.js';
import { letterIn } from '../mail/bounce-token.js';
import { Seal } from '../secrets.js';

/** What comes later is a robot's answer, not a mail server's. */
const BOUNCES_COME_WITHIN_MS = 7 * 86_400_000;

@Injectable()
export class ReportBounce {
  constructor(
    private readonly db: Db,
    private readonly seal: Seal,
  ) {}

  /**
   * A letter came back: for whoever has what stood in its header, as the operator's mail server has it with what came back. Told once; of one
   * that nobody keeps any more, or that was sent over a week ago, nothing happens. Refuses `letter.not_found`.
   */
  async run({ token, reason }: { token: string; reason: string }): Promise<void> {
    const id = letterIn(this.seal, token);
    if (id === null) throw refuse.notFound('letter.not_found', 'We did not write this letter.', 'token');
    const earliest = new Date(Date.now() - BOUNCES_COME_WITHIN_MS);
    await this.db.$transaction(async (tx) => {
      const [mail] = await tx.mail.updateManyAndReturn({
        where: {
          id,
          state: { in: ['waiting', 'sent'] },
          about: { not: null },
          OR: [{ endedAt: null }, { endedAt: { gt: earliest } }],
        },
        data: {
          state: 'returned',
          values: Prisma.DbNull,
          error: beginning(reason, LONGEST_BOUNCE_REASON),
          endedAt: new Date(),
        },
      });
      if (!mail) return;
      const fact = { about: mail.about!, reason: mail.error! };
      await record(tx, 'letter.returned', `letter-${id}`, 2, fact);
    });
  }
}
