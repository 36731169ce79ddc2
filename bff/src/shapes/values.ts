import { z } from 'zod';
import { businessRole } from '../inputs/account.js';
import { billingCycle } from '../inputs/values.js';

/** What every shape is made of: `null` is not known, money is in minor units, instants are ISO 8601 in UTC. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() });
export type Page<T> = { items: T[]; total: number; page: number; pageSize: number };

export const text = z.string();
export const maybeText = z.string().nullable();
export const number = z.number();
export const maybeNumber = z.number().nullable();
export const texts = z.array(z.string());
export const numbers = z.array(z.number());

export const moneyShape = z.strictObject({ amount: z.number(), currency: z.string() });
export type Money = z.infer<typeof moneyShape>;

/** What is to be said, in no language: `@laurel/words` says it. */
export const saidShape = z.strictObject({ code: text, values: z.record(text, z.unknown()) });

/** `details` is whatever the refusal's own code says. */
export const refusalShape = z.strictObject({
  code: text,
  message: text,
  field: text.optional(),
  details: z.unknown().optional(),
  requestId: text,
});
export type Refusal = { code: string; message: string; field?: string; details?: unknown; requestId: string };

export type BusinessRole = z.infer<typeof businessRole>;
export type BillingCycle = z.infer<typeof billingCycle>;
