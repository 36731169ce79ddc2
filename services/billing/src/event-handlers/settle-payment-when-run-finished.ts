import type { RunFinished } from '@laurel/proto/matching/v1/events';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { bookTokens, lockRunPayment } from '../tokens/ledger.js';

/**
 * Settles the payment of a stored run. If the token of the payment was refunded, spends one again. If the
 * balance has no token left, publishes `payment.refused`, after which matching locks the results of the run.
 */
@Controller()
export class SettlePaymentWhenRunFinished {
  @OnEvent('run.finished')
  async handleFinished({ runKey }: RunFinished, { tx }: EventContext<Tx>) {
    const payment = await lockRunPayment(tx, runKey);
    if (!payment || payment.state === 'settled') return;
    const { userId, filmId, state, balance, attempt } = payment;
    if (state === 'refunded') {
      if (balance < 1) {
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
