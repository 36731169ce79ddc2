import { refuse } from '@laurel/runtime/refusals';
import { z } from 'zod';
import { refusedFields, sentence, type FieldRefusal } from '../inputs/sentences.js';

const MOST_NAMED = 20;
const MOST_VALUES = 10_000;
const DEEPEST = 40;
const LONGEST_WAY = 200;
const MOST_SEEN = 60;
const after = z
  .record(z.string().regex(/^[a-z]+-[0-9a-z-]{1,40}$/), z.int().min(0))
  .refine((seen) => Object.keys(seen).length <= MOST_SEEN);
const context = z.strictObject({ after: after.optional(), timeZone: z.string().max(60).optional() });
const envelope = z.strictObject({ data: z.unknown(), context: context.optional() });
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export type Query = { name?: string; payload?: string; after?: string };

/** `input.invalid` with the first bad field; at most twenty are named, the others are counted. */
export function refuseFields(all: readonly FieldRefusal[]) {
  const named = all
    .slice(0, MOST_NAMED)
    .map(({ field, message }) => ({ field: field.slice(0, LONGEST_WAY), message }));
  const { field, message } = named[0]!;
  const more = all.length - named.length;
  return refuse.invalid('input.invalid', message, field, { fields: named, ...(more > 0 && { more }) });
}

/** The value as the schema reads it. Refuses `input.invalid` by field. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, { error: sentence });
  if (read.success) return read.data;
  throw refuseFields(refusedFields(read.error.issues));
}

function json(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuseFields([{ field, message: 'This is not JSON.' }]);
  }
}

export interface Sent {
  data: unknown;
  after: Record<string, number>;
}
export function fromQuery({ payload, after: seen }: Query): Sent {
  const data = payload === undefined ? {} : json(payload, 'payload');
  return { data: readable(data ?? {}), after: seen === undefined ? {} : parsed(after, json(seen, 'after')) };
}
export function fromBody(body: unknown): Sent {
  refuseFlood(body);
  const { data, context: about } = parsed(envelope, body);
  return { data: readable(data ?? {}), after: about?.after ?? {} };
}

/** Refuses an envelope of many keys at the first that is too much: a schema would look at, and write of, every one. */
function refuseFlood(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const key in body)
    if (key !== 'data' && key !== 'context')
      throw refuseFields([{ field: key, message: 'There is no such field here.' }]);
  const { context: about } = body as { context?: { after?: unknown } };
  const isFlood = (value: unknown, most: number) => {
    let count = 0;
    for (const _key in Object(value)) if (++count > most) return true;
    return false;
  };
  if (isFlood(about, 2)) throw refuseFields([{ field: 'context', message: 'There is no such field here.' }]);
  if (isFlood(about?.after, MOST_SEEN))
    throw refuseFields([{ field: 'context.after', message: `Give at most ${MOST_SEEN}.` }]);
}

/** Refuses what no form sends, before a schema looks at every value of it: too many values, a text that no database takes, signs that no keyboard writes. */
function readable(data: unknown): unknown {
  let left = MOST_VALUES;
  const bad = (value: unknown, way: string, depth = 0): FieldRefusal | null => {
    if (left-- <= 0)
      return { field: 'data', message: `This holds more than ${MOST_VALUES} values. Send less at once.` };
    if (depth > DEEPEST) return { field: 'data', message: 'This goes too deep.' };
    if (typeof value === 'string')
      return CONTROL.test(value)
        ? { field: way || 'data', message: 'This holds a character that cannot be kept.' }
        : null;
    if (typeof value !== 'object' || value === null) return null;
    for (const key in value) {
      const found = bad((value as Record<string, unknown>)[key], way ? `${way}.${key}` : key, depth + 1);
      if (found) return found;
    }
    return null;
  };
  const found = bad(data, '');
  if (found) throw refuseFields([found]);
  return data;
}
