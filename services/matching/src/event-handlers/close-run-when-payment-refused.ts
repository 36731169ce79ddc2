import type { PaymentRefused } from '@laurel/proto/billing/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** If the payment for a run is refused later, the run stays in the history but no longer unlocks any row. */
@Controller()
export class CloseRunWhenPaymentRefused {
  @OnEvent('payment.refused')
  async onPaymentRefused({ runKey }: PaymentRefused, { tx }: EventContext<Tx>) {
    await tx.wizardResult.updateMany({ where: { runKey, paidBy: 'token' }, data: { paidBy: 'nobody' } });
  }
}
