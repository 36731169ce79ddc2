import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { Payments } from '../../payments/payment-provider.js';

@Injectable()
export class TakeStripeEvent {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /**
   * Stores an event once and returns. It is handled later.
   * @throws webhook.foreign if the signature is invalid
   */
  async run(body: Buffer, signature: string): Promise<void> {
    const event = this.payments.event(body, signature);
    await this.db.stripeEvent.createMany({ data: event, skipDuplicates: true });
  }
}
