import { MAX_BOUNCE_REASON_LENGTH } from '@laurel/rules/notifications/bounces';
import { truncate } from '@laurel/rules/text/shorten';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { Prisma } from '../generated/client.js';
import { parseBounceToken } from './bounce-token.js';
import { SecretBox } from '../settings/secrets.js';

/** Later reports come from autoresponders, not from a mail server. */
const MAX_BOUNCE_DELAY_MS = 7 * 86_400_000;

@Injectable()
export class ReportBounce {
  constructor(
    private readonly db: Db,
    private readonly secretBox: SecretBox,
  ) {}

  /**
   * Reports that a letter bounced. Anyone with the token from its header may call it, such as the operator’s
   * mail server. Published once; ignored for a letter that is no longer stored or was sent more than a week
   * ago.
   * @throws letter.not_found
   */
  async run({ token, reason }: { token: string; reason: string }): Promise<void> {
    const id = parseBounceToken(this.secretBox, token);
    if (id === null) throw refuse.notFound('letter.not_found', 'We did not send this e-mail.', 'token');
    const earliestSentAt = new Date(Date.now() - MAX_BOUNCE_DELAY_MS);
    await this.db.$transaction(async (tx) => {
      const [mail] = await tx.mail.updateManyAndReturn({
        where: {
          id,
          state: { in: ['waiting', 'sent'] },
          about: { not: null },
          OR: [{ endedAt: null }, { endedAt: { gt: earliestSentAt } }],
        },
        data: {
          state: 'returned',
          values: Prisma.DbNull,
          error: truncate(reason, MAX_BOUNCE_REASON_LENGTH),
          endedAt: new Date(),
        },
      });
      if (!mail) return;
      const payload = { mail: mail.about!, reason: mail.error! };
      await appendEvent(tx, 'letter.returned', `letter-${id}`, 2, payload);
    });
  }
}
