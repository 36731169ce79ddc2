import { RunReceipt } from '@laurel/proto/billing/v1/billing';
import { privateKey } from '@laurel/runtime/call';
import { Env } from '@laurel/runtime/env';
import { signValue } from '@laurel/runtime/signed-value';
import { Injectable } from '@nestjs/common';
import type { BillingEnv } from './billing.env.js';
import { RECEIPT_LIVES_MS } from './domain/run-payment.js';

/**
 * Signs receipts that tell matching who pays for a run. A receipt is valid for a minute, and its payment
 * cannot be refunded earlier.
 */
@Injectable()
export class Receipts {
  private readonly key;
  constructor(env: Env) {
    this.key = privateKey((env as BillingEnv).RECEIPT_PRIVATE_KEY);
  }

  sign(receipt: RunReceipt): string {
    return signValue(JSON.stringify(RunReceipt.toJSON(receipt)), this.key, RECEIPT_LIVES_MS);
  }
}
