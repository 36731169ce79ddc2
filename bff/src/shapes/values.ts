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

/**
 * Returns the response schema of an input: the same fields, without the checks and transformations of the
 * input. Stored values are not checked again, because they may be older than the checks.
 */
export function withoutChecks<S extends z.ZodType>(input: S): S {
  const strip = (schema: unknown) => withoutChecks(schema as z.ZodType);
  const getBareSchema = (): z.ZodType => {
    if (input instanceof z.ZodNullable) return strip(input.unwrap()).nullable();
    if (input instanceof z.ZodOptional) return strip(input.unwrap()).optional();
    if (input instanceof z.ZodArray) return z.array(strip(input.element));
    if (input instanceof z.ZodUnion) return z.union(input.options.map(strip));
    if (input instanceof z.ZodPipe) return strip(input.in);
    if (input instanceof z.ZodObject)
      return z.strictObject(
        Object.fromEntries(Object.entries(input.shape).map(([name, field]) => [name, strip(field)])),
      );
    if (input.def.type === 'string') return text;
    return input.def.type === 'number' ? number : input;
  };
  return getBareSchema() as S;
}

export const moneyShape = z.strictObject({ amount: z.number(), currency: z.string() });
export type Money = z.infer<typeof moneyShape>;

/** A language-independent message for `@laurel/messages`. */
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
