import { MAX_UNKNOWN_FIELDS, MAX_UNKNOWN_FIELDS_PER_RECORD } from '@laurel/rules/festivals/imports';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { RecordProblems } from './problems.js';
import { SCHEMA_SHAPES } from './record.js';

const MAX_NAME_LENGTH = 200;
/** The name of the entry that counts all further names above the maximum. */
const OVERFLOW_NAME = '…';

/**
 * Returns every unknown field at any depth, such as `competitions.terms.colour`.
 * Throws `RecordProblems` if there are more than the limit.
 */
export function findUnknownFields(raw: unknown): Set<string> {
  const results = new Set<string>();
  for (const field of walkUnknownFields(raw, SCHEMA_SHAPES.get('')!, '')) {
    results.add(field);
    if (results.size > MAX_UNKNOWN_FIELDS_PER_RECORD)
      throw new RecordProblems([
        { path: '', message: formatInvalidValue({ why: 'fields_many', max: MAX_UNKNOWN_FIELDS_PER_RECORD }) },
      ]);
  }
  return results;
}
function* walkUnknownFields(raw: unknown, shape: Record<string, unknown>, path: string): Generator<string> {
  if (typeof raw !== 'object' || raw === null) return;
  if (Array.isArray(raw)) for (const item of raw) yield* walkUnknownFields(item, shape, path);
  else
    for (const [key, value] of Object.entries(raw)) {
      const innerShape = SCHEMA_SHAPES.get(key);
      if (!Object.hasOwn(shape, key)) yield `${path}${key}`;
      else if (innerShape) yield* walkUnknownFields(value, innerShape, `${path}${key}.`);
    }
}

/** The line of the first record with an unknown field, and the number of such records. */
export interface FieldOccurrence {
  line: number;
  count: number;
}

/**
 * Counts the records with each unknown field. Above the maximum number of names, one entry counts the records
 * with further names.
 */
export class UnknownFields {
  private readonly occurrences: Map<string, FieldOccurrence>;
  constructor(storedOccurrences: Record<string, FieldOccurrence>) {
    this.occurrences = new Map(Object.entries(storedOccurrences));
  }
  add(fields: Iterable<string>, line: number): void {
    let hasOverflow = false;
    for (const field of fields) {
      const name = field.slice(0, MAX_NAME_LENGTH).replaceAll('\0', '').toWellFormed();
      const occurrence = this.occurrences.get(name);
      if (occurrence) occurrence.count++;
      else if (this.occurrences.size < MAX_UNKNOWN_FIELDS) this.occurrences.set(name, { line, count: 1 });
      else hasOverflow = true;
    }
    if (!hasOverflow) return;
    const overflow = this.occurrences.get(OVERFLOW_NAME) ?? { line, count: 0 };
    this.occurrences.set(OVERFLOW_NAME, { ...overflow, count: overflow.count + 1 });
  }
  toJSON(): string {
    return JSON.stringify(Object.fromEntries(this.occurrences));
  }
}
