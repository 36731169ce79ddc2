import type { InvalidField } from '@laurel/messages/formatting/refusal-text';
import { z } from 'zod';
import { parseWithErrors } from '../inputs/wrong.js';
import { createFieldRefusal, createFieldsRefusal } from '../http/field-refusals.js';

/** Fits a thousand rows of past entries with all their cells. */
const MAX_VALUES = 16_000;
const MAX_DEPTH = 40;
const MAX_SEEN_VERSIONS = 60;
const afterSchema = z
  .record(z.string().regex(/^[a-z]+-[0-9a-z-]{1,40}$/), z.int().min(0))
  .refine((versions) => Object.keys(versions).length <= MAX_SEEN_VERSIONS);
const contextSchema = z.strictObject({
  after: afterSchema.optional(),
  timeZone: z.string().max(60).optional(),
});
const envelopeSchema = z.strictObject({ data: z.unknown(), context: contextSchema.optional() });
/** Control characters and lone surrogates. */
const UNSTORABLE_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;

export type Query = { name?: string; payload?: string; after?: string };

/**
 * Parses a value with a schema.
 * @throws input.invalid with the invalid fields
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = parseWithErrors(schema, value);
  if ('refused' in result) throw createFieldsRefusal(result.refused);
  return result.data;
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createFieldRefusal(field, 'json');
  }
}

export interface RequestData {
  data: unknown;
  /** The versions that the browser has seen, by aggregate. */
  after: Record<string, number>;
}
const NO_DATA: RequestData = { data: {}, after: {} };
export function readQuery({ payload, after: seenVersions }: Query): RequestData {
  if (payload === undefined && seenVersions === undefined) return NO_DATA;
  const data = payload === undefined ? {} : parseJson(payload, 'payload');
  return {
    data: checkData(data ?? {}),
    after: seenVersions === undefined ? {} : parseInput(afterSchema, parseJson(seenVersions, 'after')),
  };
}
export function readBody(body: unknown): RequestData {
  refuseExcessKeys(body);
  const { data, context: requestContext } = parseInput(envelopeSchema, body);
  return { data: checkData(data ?? {}), after: requestContext?.after ?? {} };
}

/** Rejects the first excess key. A schema would examine and report each of them. */
function refuseExcessKeys(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const key in body) if (key !== 'data' && key !== 'context') throw createFieldRefusal(key, 'no_field');
  const { context: requestContext } = body as { context?: { after?: unknown } };
  /** Counts no further than necessary, because a body can have very many keys. */
  const hasExcessKeys = (value: unknown, max: number) => {
    let count = 0;
    for (const _key in Object(value)) if (++count > max) return true;
    return false;
  };
  if (hasExcessKeys(requestContext, 2)) throw createFieldRefusal('context', 'no_field');
  if (hasExcessKeys(requestContext?.after, MAX_SEEN_VERSIONS))
    throw createFieldRefusal('context.after', 'too_many', { max: MAX_SEEN_VERSIONS });
}

/** Rejects data that no form sends, before a schema examines every value. */
function checkData(data: unknown): unknown {
  let remaining = MAX_VALUES;
  const findProblem = (value: unknown, path: string, depth = 0): InvalidField | null => {
    if (remaining-- <= 0) return { field: 'data', why: 'too_much', values: { max: MAX_VALUES } };
    if (depth > MAX_DEPTH) return { field: 'data', why: 'too_deep', values: { max: MAX_DEPTH } };
    if (typeof value === 'string')
      return UNSTORABLE_CHARACTER.test(value)
        ? { field: path || 'data', why: 'character', values: {} }
        : null;
    if (typeof value !== 'object' || value === null) return null;
    for (const key in value) {
      const result = findProblem(
        (value as Record<string, unknown>)[key],
        path ? `${path}.${key}` : key,
        depth + 1,
      );
      if (result) return result;
    }
    return null;
  };
  const problem = findProblem(data, '');
  if (problem) throw createFieldsRefusal([problem]);
  return data;
}
