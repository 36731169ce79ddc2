import { MAX_BOUNCE_REASON_LENGTH } from '@laurel/rules/notifications/bounces';
import { truncate } from '@laurel/rules/text/shorten';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Usage, type Command } from '@laurel/runtime/lifecycle/command';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db } from '../database/client.js';
import { Prisma } from '../generated/client.js';
import { getBounceKey, isSignedByMailServer } from './bounce-signature.js';
import { parseBounceToken } from './bounce-token.js';
import { SecretBox } from '../settings/secrets.js';

/** Later reports come from autoresponders, not from mail servers. */
const MAX_BOUNCE_DELAY_MS = 7 * 86_400_000;

interface BounceReport {
  token: string;
  reason: string;
}

@Injectable()
export class ReportBounce {
  constructor(
    private readonly db: Db,
    private readonly secretBox: SecretBox,
  ) {}

  /**
   * Reports that a letter bounced. The festival that received the letter also knows its token, and a bounce
   * refunds the fee. A report must therefore be signed by the operator’s mail server or come from an
   * administrator.
   * @throws bounce.unproven, letter.not_found
   */
  async run({
    signature,
    ...report
  }: BounceReport & { signature?: string | null | undefined }): Promise<void> {
    const caller = getCurrentCall()?.caller;
    const isAdministrator = caller?.role === 'admin' && !caller.impersonator;
    if (!isAdministrator && !isSignedByMailServer(this.secretBox, report, signature ?? ''))
      throw refuse.forbidden(
        'bounce.unproven',
        'Sign the report with the key of your mail server, or ask an administrator to report the bounce.',
        'signature',
      );
    await this.returnLetter(report, isAdministrator ? caller.user : null);
  }

  /**
   * Marks a letter as returned and publishes this once. Does nothing if the letter is no longer stored or was
   * sent more than a week ago. Audited, except for reports of the mail server.
   * @param administratorId the administrator who reports the bounce; `operator` on the command line
   * @throws letter.not_found
   */
  async returnLetter(
    { token, reason }: BounceReport,
    administratorId: string | 'operator' | null,
  ): Promise<void> {
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
      if (administratorId === null) return;
      const actor = administratorId === 'operator' ? null : administratorId;
      const details = { letter: id, reason: payload.reason };
      await appendAudit(tx, {
        actor,
        impersonator: null,
        what: 'bounce.reported',
        whom: mail.userId,
        details,
      });
    });
  }
}

export const bounceKey: Command = {
  description: 'Prints the key with which your mail server signs reports of bounced e-mails.',
  async run(app) {
    console.log(getBounceKey(app.get(SecretBox, { strict: false })));
  },
};

export const reportBounceCommand: Command = {
  description:
    'Reports that an e-mail to a festival bounced: its entry returns to the filmmaker with its fee.',
  takes: 'TOKEN [REASON]',
  async run(app, { names: [token, ...reason] }) {
    if (!token) throw new Usage('report-bounce: name the token from the header X-Laurel-Letter.');
    await app
      .get(ReportBounce, { strict: false })
      .returnLetter({ token, reason: reason.join(' ') }, 'operator');
    console.log('The e-mail counts as returned.');
  },
};
