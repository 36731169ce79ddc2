import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Payments } from '../stripe/payments.js';

@Injectable()
export class TakeStripeEvent {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** Keeps what was told, once, and answers: it is handled after that. Refuses `webhook.foreign` for what does not bear our signature. */
  async run(body: Buffer, signature: string): Promise<void> {
    const event = this.payments.event(body, signature);
    await this.db.stripeEvent.createMany({ data: event, skipDuplicates: true });
  }
}
