import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Db } from '../database.js';
import { FORGOTTEN_AFTER_MS } from '../domain/run-payment.js';
import { refund } from './refund-strategy-token.js';

const EVERY_MS = 30_000;
const BATCH = 100;

/** Gives back tokens that were spent five minutes ago without a run: whoever should have refunded them is gone. Any number of replicas may try. */
/** The job gives back whose token it was. */
const anybody = () => true;

@Injectable()
export class RefundForgottenRuns implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('refunds');
  private timer?: NodeJS.Timeout;
  private running: Promise<unknown> = Promise.resolve();
  constructor(private readonly db: Db) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => {
      this.running = this.run(new Date()).catch((error) => this.log.error(error));
    }, EVERY_MS).unref();
  }
  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    await this.running;
  }

  async run(now: Date): Promise<number> {
    const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
    const forgotten = await this.db.runPayment.findMany({
      where: { state: 'spent', paidBy: 'token', at: { lt: before } },
      select: { runKey: true },
      orderBy: { at: 'asc' },
      take: BATCH,
    });
    let refunded = 0;
    for (const { runKey } of forgotten)
      if (await this.db.$transaction((tx) => refund(tx, runKey, anybody))) refunded++;
    return refunded;
  }
}
