import type { RunFinished } from '@laurel/proto/matching/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** The run is kept, so what was paid for it is earned. */
@Controller()
export class SettlePaymentWhenRunFinished {
  @On('run.finished')
  async finished({ runKey }: RunFinished, { tx }: Reaction<Tx>) {
    await tx.runPayment.updateMany({ where: { runKey, state: 'spent' }, data: { state: 'settled' } });
  }
}
