import { Readiness } from '@laurel/runtime/health';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Post } from './post.js';

interface Counted {
  waiting: number;
  dead: number;
  oldest: Date | null;
  error: string | null;
}
const COUNT = `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'dead')::int as dead,
  min("createdAt") filter (where state = 'waiting') as oldest, max(error) filter (where state = 'waiting') as error
  from mail where state in ('waiting', 'dead')`;

/** Says in health how mail stands. Mail that waits keeps nobody from logging in: it is a note, and no check. */
@Injectable()
export class MailHealth {
  constructor(
    readiness: Readiness,
    private readonly db: Db,
    post: Post,
  ) {
    readiness.note('mail', async () => {
      return {
        sends: post.isOpen,
        ...(post.isOpen ? {} : { why: 'SMTP_URL is not set: mails wait' }),
        ...(await this.count()),
      };
    });
  }

  async count(): Promise<Counted> {
    const [counted] = await this.db.rows<Counted>(COUNT);
    return counted!;
  }
}
