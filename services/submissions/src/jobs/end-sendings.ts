import { Background } from '@laurel/runtime/jobs/background';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database/client.js';
import { endSending } from '../sending/end-sending.js';
import { lockSending } from '../sending/locked-sending.js';

const [INTERVAL_MS, BATCH_SIZE] = [60_000, 100];
/** Longer than billing needs: it reports the outcome of a payment within an hour. */
const EXPIRES_AFTER_MS = 2 * 3_600_000;

/** Ends sendings that are still unpaid after two hours. Safe to run on any number of replicas. */
@Injectable()
export class EndSendings extends Background {
  private readonly log = new Logger('sendings');
  protected readonly work = new Repeating('sendings', INTERVAL_MS, () => this.run(new Date()));
  constructor(private readonly db: Db) {
    super();
  }

  async run(now: Date): Promise<void> {
    const expiredSendings = await this.db.sending.findMany({
      where: { state: 'waiting', createdAt: { lt: new Date(now.getTime() - EXPIRES_AFTER_MS) } },
      select: { id: true },
      orderBy: { createdAt: 'asc' },
      take: BATCH_SIZE,
    });
    for (const { id } of expiredSendings)
      await this.end(id).catch((error: unknown) => this.log.error({ sending: id, error }));
  }

  private end(id: string): Promise<void> {
    return this.db.$transaction(async (tx) => {
      const locked = await lockSending(tx, id);
      if (locked?.sending.state === 'waiting') await endSending(tx, locked, 'unpaid');
    });
  }
}
