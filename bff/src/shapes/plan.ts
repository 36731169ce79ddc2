import { COMING_SOON } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { billingCycle } from '../inputs/values.js';
import { maybeNumber, maybeText, number, pageOf, text, texts } from './values.js';

const price = z.strictObject({ id: text, price: number, currency: text });

/** Id −1: coming soon. */
const product = z.strictObject({
  id: z.union([text, z.literal(COMING_SOON)]),
  type: text,
  name: text,
  description: maybeText,
  highlighted: z.boolean(),
  isEnterprise: z.boolean(),
  features: texts,
  prices: z.partialRecord(billingCycle, price),
});
export type Product = z.infer<typeof product>;
/** `paymentConfigured`: whether plans can be bought on this installation. */
export const productsShape = pageOf(product).extend({ paymentConfigured: z.boolean() });

const ledgerEntry = z.strictObject({
  id: number,
  kind: z.enum(['grant', 'spend', 'refund']),
  token: z.enum(['strategy', 'submission']),
  amount: number,
  filmId: maybeNumber,
  reason: text,
  at: text,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The balances, and the last entries of the ledger, newest first. */
export const tokensShape = z.strictObject({
  availableSubmissionTokens: number,
  availableStrategyTokens: number,
  entries: z.array(ledgerEntry),
});
export type Tokens = z.infer<typeof tokensShape>;
