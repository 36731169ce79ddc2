import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { receiveStripeEvents } from '../../payments/payment-jobs.js';
import { Payments } from '../../payments/payment-provider.js';

@Injectable()
export class ReceiveStripeEvent {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /**
   * Stores an event once and returns. A job handles it.
   * @throws webhook.foreign if the signature is invalid
   */
  async run(body: Buffer, signature: string): Promise<void> {
    const event = this.payments.verifyEvent(body, signature);
    await this.db.$transaction((tx) => receiveStripeEvents(tx, [event]));
  }
}
