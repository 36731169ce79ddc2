import type { WrongField } from '@laurel/words/refusal-words';
import { z } from 'zod';
import { readWith } from '../inputs/wrong.js';
import { refuseField, refuseFields } from './wrong-input.js';

/** A thousand rows of past entries, each with all its cells. */
const MOST_VALUES = 16_000;
const DEEPEST = 40;
const MOST_SEEN = 60;
const after = z
  .record(z.string().regex(/^[a-z]+-[0-9a-z-]{1,40}$/), z.int().min(0))
  .refine((seen) => Object.keys(seen).length <= MOST_SEEN);
const context = z.strictObject({ after: after.optional(), timeZone: z.string().max(60).optional() });
const envelope = z.strictObject({ data: z.unknown(), context: context.optional() });
/** Control signs, and half a sign. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;

export type Query = { name?: string; payload?: string; after?: string };

/** The value as the schema reads it. Refuses `input.invalid` by field. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = readWith(schema, value);
  if ('refused' in read) throw refuseFields(read.refused);
  return read.data;
}

function json(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuseField(field, 'json');
  }
}

export interface Sent {
  data: unknown;
  after: Record<string, number>;
}
const NOTHING: Sent = { data: {}, after: {} };
export function fromQuery({ payload, after: seen }: Query): Sent {
  if (payload === undefined && seen === undefined) return NOTHING;
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
  for (const key in body) if (key !== 'data' && key !== 'context') throw refuseField(key, 'no_field');
  const { context: about } = body as { context?: { after?: unknown } };
  const isFlood = (value: unknown, most: number) => {
    let count = 0;
    for (const _key in Object(value)) if (++count > most) return true;
    return false;
  };
  if (isFlood(about, 2)) throw refuseField('context', 'no_field');
  if (isFlood(about?.after, MOST_SEEN)) throw refuseField('context.after', 'too_many', { most: MOST_SEEN });
}

/** Refuses what no form sends, before a schema looks at every value of it: too many values, a text that no database takes, signs that no keyboard writes. */
function readable(data: unknown): unknown {
  let left = MOST_VALUES;
  const bad = (value: unknown, way: string, depth = 0): WrongField | null => {
    if (left-- <= 0) return { field: 'data', why: 'too_much', values: { most: MOST_VALUES } };
    if (depth > DEEPEST) return { field: 'data', why: 'too_deep', values: { most: DEEPEST } };
    if (typeof value === 'string')
      return UNWRITABLE.test(value) ? { field: way || 'data', why: 'character', values: {} } : null;
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
