import { Readiness } from '@laurel/runtime/observability/health';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { SmtpTransport } from './smtp-transport.js';

interface MailCounts {
  waiting: number;
  dead: number;
  oldest: Date | null;
  error: string | null;
}
const COUNT = `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'dead')::int as dead,
  min("createdAt") filter (where state = 'waiting') as oldest, max(error) filter (where state = 'waiting') as error
  from mail where state in ('waiting', 'dead')`;

/**
 * Adds a note about mails to the health endpoint. It does not affect readiness, because users can log in even
 * if mails wait.
 */
@Injectable()
export class MailHealth {
  constructor(
    readiness: Readiness,
    private readonly db: Db,
    smtpTransport: SmtpTransport,
  ) {
    readiness.note('mail', async () => {
      return {
        sends: smtpTransport.isConfigured,
        ...(smtpTransport.isConfigured ? {} : { why: 'SMTP_URL is not set: e-mails are queued' }),
        ...(await this.count()),
      };
    });
  }

  async count(): Promise<MailCounts> {
    const [counts] = await this.db.rows<MailCounts>(COUNT);
    return counts!;
  }
}
