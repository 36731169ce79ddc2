import type { RunFinished } from '@laurel/proto/matching/v1/events';
import { record } from '@laurel/runtime/outbox';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { book, lockedPayment } from '../ledger.js';

/**
 * The run is kept, so what was paid for it is earned; a token that was given back meanwhile is spent again. If it is gone by then,
 * nobody owes one: `payment.refused` closes what the run has opened.
 */
@Controller()
export class SettlePaymentWhenRunFinished {
  @On('run.finished')
  async finished({ runKey }: RunFinished, { tx }: Reaction<Tx>) {
    const payment = await lockedPayment(tx, runKey);
    if (!payment || payment.state === 'settled') return;
    const { userId, filmId, state, tokens, attempt } = payment;
    if (state === 'refunded') {
      if (tokens < 1) {
        await record(tx, 'payment.refused', `payment-${runKey}`, attempt, { filmId, userId, runKey });
        return;
      }
      await book(tx, {
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
