import { createPublicKey } from 'node:crypto';
import { importPrivateKey } from '@laurel/runtime/auth/call-context';
import { Env } from '@laurel/runtime/process/env';
import { signValue, SignedValueVerifier } from '@laurel/runtime/auth/signed-value';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BillingEnv } from '../settings/billing.env.js';

/** How long a shown price is valid. */
const QUOTE_LIFETIME_MS = 30 * 60_000;
const quoteSchema = z.strictObject({
  quoteType: z.literal('change'),
  subscriptionId: z.string(),
  from: z.string(),
  priceId: z.string(),
  at: z.coerce.date(),
  due: z.int(),
});
type Quote = Omit<z.infer<typeof quoteSchema>, 'quoteType'>;

/**
 * Signs and verifies quotes for a plan change. They are signed because the browser sends them back, and
 * expire after half an hour.
 */
@Injectable()
export class Quotes {
  private readonly key;
  private readonly verifier;
  constructor(env: Env) {
    this.key = importPrivateKey((env as BillingEnv).RECEIPT_PRIVATE_KEY);
    this.verifier = new SignedValueVerifier(createPublicKey(this.key));
  }

  sign(input: Quote): string {
    return signValue(JSON.stringify({ quoteType: 'change', ...input }), this.key, QUOTE_LIFETIME_MS);
  }

  /** Returns null if the signature is invalid or the quote has expired. */
  verify(token: string): Quote | null {
    const json = this.verifier.open(token);
    if (json === null) return null;
    const parsed = quoteSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  }
}
