import { RunReceipt } from '@laurel/proto/billing/v1/billing';
import { Env } from '@laurel/runtime/process/env';
import { refuse } from '@laurel/runtime/errors/refusals';
import { SignedValueVerifier } from '@laurel/runtime/auth/signed-value';
import { Injectable } from '@nestjs/common';
import type { MatchingEnv } from '../settings/matching.env.js';

/** Verifies billing’s receipts for runs, which only billing can sign. */
@Injectable()
export class Receipts {
  private readonly verifier: SignedValueVerifier;
  constructor(env: Env) {
    this.verifier = new SignedValueVerifier((env as MatchingEnv).RECEIPT_PUBLIC_KEY);
  }

  /**
   * Returns the payer of a run.
   * @throws run.unpaid if the receipt was not issued by billing, belongs to another run, or has expired
   */
  getPayer({ receipt, filmId, runKey }: { receipt: string; filmId: number; runKey: string }): string {
    const payload = this.verifier.open(receipt);
    const decoded = payload === null ? null : RunReceipt.fromJSON(JSON.parse(payload));
    if (decoded?.filmId !== filmId || decoded.runKey !== runKey)
      throw refuse.paymentRequired(
        'run.unpaid',
        'This run has not been paid for. Start it again.',
        'receipt',
      );
    return decoded.paidBy;
  }
}
