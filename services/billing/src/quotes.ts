import { createPublicKey } from 'node:crypto';
import { privateKey } from '@laurel/runtime/call';
import { Env } from '@laurel/runtime/env';
import { seal, Seal } from '@laurel/runtime/sealed';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BillingEnv } from './billing.env.js';

/** So long a shown price holds. */
const LIVES_MS = 30 * 60_000;
const quote = z.strictObject({
  quoteOf: z.literal('change'),
  subscriptionId: z.string(),
  from: z.string(),
  priceId: z.string(),
  at: z.coerce.date(),
  due: z.int(),
});
type Quote = Omit<z.infer<typeof quote>, 'quoteOf'>;

/** What a change of plan was said to cost, as the browser brings it back: our own word, for half an hour. */
@Injectable()
export class Quotes {
  private readonly key;
  private readonly own;
  constructor(env: Env) {
    this.key = privateKey((env as BillingEnv).RECEIPT_PRIVATE_KEY);
    this.own = new Seal(createPublicKey(this.key));
  }

  of(said: Quote): string {
    return seal(JSON.stringify({ quoteOf: 'change', ...said }), this.key, LIVES_MS);
  }

  /** Null for what we never said, or too long ago. */
  read(sealed: string): Quote | null {
    const words = this.own.open(sealed);
    if (words === null) return null;
    const said = quote.safeParse(JSON.parse(words));
    return said.success ? said.data : null;
  }
}
