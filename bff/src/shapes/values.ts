import { z } from 'zod';
import { businessRole } from '../inputs/accounts/account.js';
import { billingCycle } from '../inputs/values.js';

/** Basic shapes. `null` means unknown, money is in minor units, and instants are ISO 8601 in UTC. */
export const pageShape = <S extends z.ZodType>(item: S) =>
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

/** A language-independent message for `@laurel/words`. */
export const messageShape = z.strictObject({ code: text, values: z.record(text, z.unknown()) });

/** `details` depends on the refusal's code. */
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
