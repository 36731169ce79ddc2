import { RunReceipt } from '@laurel/proto/billing/v1/billing';
import { importPrivateKey } from '@laurel/runtime/auth/call-context';
import { Env } from '@laurel/runtime/process/env';
import { signValue } from '@laurel/runtime/auth/signed-value';
import { Injectable } from '@nestjs/common';
import type { BillingEnv } from '../settings/billing.env.js';
import { RECEIPT_LIFETIME_MS } from '../domain/run-payment.js';

/**
 * Signs receipts that prove to matching who pays for a run. A receipt is valid for a minute, during which its
 * payment cannot be refunded.
 */
@Injectable()
export class Receipts {
  private readonly key;
  constructor(env: Env) {
    this.key = importPrivateKey((env as BillingEnv).RECEIPT_PRIVATE_KEY);
  }

  sign(receipt: RunReceipt): string {
    return signValue(JSON.stringify(RunReceipt.toJSON(receipt)), this.key, RECEIPT_LIFETIME_MS);
  }
}
