import { Background } from '@laurel/runtime/background';
import { Repeating } from '@laurel/runtime/repeating';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';
import { endSending } from '../sending/end-sending.js';
import { holdSending } from '../sending/held-sending.js';

const [EVERY_MS, BATCH] = [60_000, 100];
/** Where a payment was begun, billing has said by then what became of it: what it says within an hour comes by itself. */
const FORGOTTEN_AFTER_MS = 2 * 3_600_000;

/** Ends batches that nobody has begun to pay, as whoever should have begun has forgotten. Any number of replicas may try. */
@Injectable()
export class EndSendings extends Background {
  private readonly log = new Logger('sendings');
  protected readonly work = new Repeating('sendings', EVERY_MS, () => this.run(new Date()));
  constructor(private readonly db: Db) {
    super();
  }

  async run(now: Date): Promise<void> {
    const forgotten = await this.db.sending.findMany({
      where: { state: 'waiting', createdAt: { lt: new Date(now.getTime() - FORGOTTEN_AFTER_MS) } },
      select: { id: true },
      orderBy: { createdAt: 'asc' },
      take: BATCH,
    });
    for (const { id } of forgotten)
      await this.end(id).catch((error: unknown) => this.log.error({ batch: id, error }));
  }

  private end(id: string): Promise<void> {
    return this.db.$transaction(async (tx) => {
      const held = await holdSending(tx, id);
      if (held?.sending.state === 'waiting') await endSending(tx, held, 'unpaid');
    });
  }
}
