import type { RunFinished } from '@laurel/proto/matching/v1/events';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { bookTokens, lockRunPayment } from '../tokens/ledger.js';

/**
 * Settles the payment of a stored run. Spends a refunded token again. If the token is gone, publishes
 * `payment.refused`, which closes the results of the run.
 */
@Controller()
export class SettlePaymentWhenRunFinished {
  @OnEvent('run.finished')
  async handleFinished({ runKey }: RunFinished, { tx }: EventContext<Tx>) {
    const payment = await lockRunPayment(tx, runKey);
    if (!payment || payment.state === 'settled') return;
    const { userId, filmId, state, tokens, attempt } = payment;
    if (state === 'refunded') {
      if (tokens < 1) {
        await appendEvent(tx, 'payment.refused', `payment-${runKey}`, attempt, { filmId, userId, runKey });
        return;
      }
      await bookTokens(tx, {
        userId,
        kind: 'spend',
        amount: -1,
        filmId,
        reason: 'Wizard run',
        idempotencyKey: `late:${runKey}`,
      });
    }
    await tx.runPayment.update({ where: { runKey }, data: { state: 'settled' } });
  }
}
