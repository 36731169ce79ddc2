import { RunReceipt } from '@laurel/proto/billing/v1/billing';
import { Env } from '@laurel/runtime/env';
import { refuse } from '@laurel/runtime/refusals';
import { Seal } from '@laurel/runtime/sealed';
import { Injectable } from '@nestjs/common';
import type { MatchingEnv } from './matching.env.js';

/** Billing's word on who pays for a run: nobody else's is taken. */
@Injectable()
export class Receipts {
  private readonly seal: Seal;
  constructor(env: Env) {
    this.seal = new Seal((env as MatchingEnv).RECEIPT_PUBLIC_KEY);
  }

  /** Who pays. Refuses `run.unpaid` for a receipt that billing never gave, or gave for another run, or long ago. */
  payerOf({ receipt, filmId, runKey }: { receipt: string; filmId: number; runKey: string }): string {
    const words = this.seal.open(receipt);
    const said = words === null ? null : RunReceipt.fromJSON(JSON.parse(words));
    if (said?.filmId !== filmId || said.runKey !== runKey)
      throw refuse.paymentRequired(
        'run.unpaid',
        'This run has not been paid for. Start it again.',
        'receipt',
      );
    return said.paidBy;
  }
}
