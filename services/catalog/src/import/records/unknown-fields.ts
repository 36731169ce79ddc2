import { MAX_UNKNOWN_FIELDS, MAX_UNKNOWN_FIELDS_PER_RECORD } from '@laurel/rules/festivals/imports';
import { formatInvalidValue } from '@laurel/words/messages/refusal-text';
import { RecordProblems } from './problems.js';
import { SHAPES } from './record.js';

const MAX_NAME_LENGTH = 200;
/** Stands for further names beyond the maximum, with their count. */
const REST = '…';

/**
 * Returns every unknown field at any depth, such as `competitions.terms.colour`.
 * Throws `RecordProblems` if there are more than the limit.
 */
export function unknownFields(raw: unknown): Set<string> {
  const results = new Set<string>();
  for (const field of unknownIn(raw, SHAPES.get('')!, '')) {
    results.add(field);
    if (results.size > MAX_UNKNOWN_FIELDS_PER_RECORD)
      throw new RecordProblems([
        { path: '', message: formatInvalidValue({ why: 'fields_many', max: MAX_UNKNOWN_FIELDS_PER_RECORD }) },
      ]);
  }
  return results;
}
function* unknownIn(raw: unknown, shape: Record<string, unknown>, path: string): Generator<string> {
  if (typeof raw !== 'object' || raw === null) return;
  if (Array.isArray(raw)) for (const item of raw) yield* unknownIn(item, shape, path);
  else
    for (const [key, value] of Object.entries(raw)) {
      const inner = SHAPES.get(key);
      if (!Object.hasOwn(shape, key)) yield `${path}${key}`;
      else if (inner) yield* unknownIn(value, inner, `${path}${key}.`);
    }
}

/** The line of the first record with an unknown field, and the number of such records. */
export interface Seen {
  line: number;
  count: number;
}
/** Reads the stored form. Entries of older rows in another form are ignored. */
export const seenFields = (stored: object): [field: string, seen: Seen][] =>
  Object.entries(stored as Record<string, Partial<Seen> | null>).flatMap(([field, seen]) => {
    const { line, count } = seen ?? {};
    return typeof line === 'number' && typeof count === 'number' ? [[field, { line, count }]] : [];
  });

/** Counts ignored fields. Beyond the maximum number of names it counts only that there are more. */
export class UnknownFields {
  private readonly seen: Map<string, Seen>;
  constructor(stored: object) {
    this.seen = new Map(seenFields(stored));
  }
  add(fields: Iterable<string>, line: number): void {
    let isMore = false;
    for (const field of fields) {
      const name = field.slice(0, MAX_NAME_LENGTH).replaceAll('\0', '').toWellFormed();
      const existing = this.seen.get(name);
      if (existing) existing.count++;
      else if (this.seen.size < MAX_UNKNOWN_FIELDS) this.seen.set(name, { line, count: 1 });
      else isMore = true;
    }
    if (!isMore) return;
    const rest = this.seen.get(REST) ?? { line, count: 0 };
    this.seen.set(REST, { ...rest, count: rest.count + 1 });
  }
  toJSON(): string {
    return JSON.stringify(Object.fromEntries(this.seen));
  }
}
