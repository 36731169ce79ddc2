import type { PaymentRefused } from '@laurel/proto/billing/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A run that nobody paid for in the end stays in the history and opens nothing. */
@Controller()
export class CloseRunWhenPaymentRefused {
  @On('payment.refused')
  async refused({ runKey }: PaymentRefused, { tx }: EventContext<Tx>) {
    await tx.wizardResult.updateMany({ where: { runKey, paidBy: 'token' }, data: { paidBy: 'nobody' } });
  }
}
