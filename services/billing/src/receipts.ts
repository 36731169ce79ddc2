import { RunReceipt } from '@laurel/proto/billing/v1/billing';
import { privateKey } from '@laurel/runtime/call';
import { Env } from '@laurel/runtime/env';
import { seal } from '@laurel/runtime/sealed';
import { Injectable } from '@nestjs/common';
import type { BillingEnv } from './billing.env.js';
import { RECEIPT_LIVES_MS } from './domain/run-payment.js';

/** Billing's word on who pays for a run, which matching believes for a minute; the payment cannot be given back before. */
@Injectable()
export class Receipts {
  private readonly key;
  constructor(env: Env) {
    this.key = privateKey((env as BillingEnv).RECEIPT_PRIVATE_KEY);
  }

  of(receipt: RunReceipt): string {
    return seal(JSON.stringify(RunReceipt.toJSON(receipt)), this.key, RECEIPT_LIVES_MS);
  }
}
