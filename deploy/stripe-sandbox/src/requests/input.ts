import { z } from 'zod';
import { invalid, StripeError } from '../account/errors.ts';
import type { Raw } from './form.ts';

/** The types of parameters. Every value arrives as text. Unknown parameters are refused, as in Stripe. */
export const text = z.string().max(5000);
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, 'integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const choice = z.enum;
/** Each value has at most 500 characters. An empty value deletes its key, and an empty parameter all keys. */
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);
export const fields = z.strictObject;
export const many = z.array;
/** A moment, or the empty text for none. */
export const momentOrNone = z.union([z.literal('').transform(() => null), integer]);
export const textOrNone = text.transform((value) => value || null);
const moments = fields({ gt: integer, gte: integer, lt: integer, lte: integer }).partial();
export const created = z.union([integer.transform((value) => ({ gte: value, lte: value })), moments]);
export const pageParams = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Merges metadata key by key. */
export function mergeMetadata(
  before: Record<string, string> | null | undefined,
  change: z.infer<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return before ?? {};
  if (change === '') return {};
  const all = { ...before, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const formatParamName = ([first, ...rest]: PropertyKey[]) =>
  String(first) + rest.map((segment) => `[${String(segment)}]`).join('');

function valueAt(raw: Raw | undefined, path: PropertyKey[]): Raw | undefined {
  return path.reduce<Raw | undefined>((value, name) => {
    return typeof value === 'object' ? (value as Record<PropertyKey, Raw>)[name] : undefined;
  }, raw);
}

/** Returns the issue of the branch that matched furthest, if the schema is a union. */
function findDeepestIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors
    .flat()
    .map((branch) => findDeepestIssue({ ...branch, path: [...issue.path, ...branch.path] }));
  return inner.sort((a, b) => b.path.length - a.path.length)[0] ?? issue;
}

function toStripeError(first: z.core.$ZodIssue, raw: Raw): StripeError {
  const issue = findDeepestIssue(first);
  if (issue.code === 'unrecognized_keys') {
    const param = formatParamName([...issue.path, issue.keys[0]!]);
    return invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = formatParamName(issue.path);
  const value = valueAt(raw, issue.path);
  if (value === undefined) return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  if (issue.message === 'integer') {
    return invalid(`Invalid integer: ${String(value)}`, param, 'parameter_invalid_integer');
  }
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String).join(', ');
    return invalid(`Invalid ${param}: must be one of ${choices}`, param);
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    return invalid(message, param, 'parameter_invalid_empty');
  }
  return invalid(`Invalid ${param}: ${issue.message}`, param);
}

/** Parses the input with the schema. Otherwise throws Stripe's error. */
export function readInput<S extends z.ZodType>(schema: S, raw: Raw): z.infer<S> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  throw toStripeError(result.error.issues[0]!, raw);
}
