import { MOST_UNKNOWN, MOST_UNKNOWN_OF_A_RECORD } from '@laurel/rules/imports';
import { wrongWords } from '@laurel/words/refusal-words';
import { RecordProblems } from './problems.js';
import { SHAPES } from './record.js';

const LONGEST = 200;
/** Stands for the names beyond the most that are kept, with how many times they came. */
const REST = '…';

/** Every field of a record, at any depth, that the import does not know: `competitions.terms.colour`. Throws `RecordProblems` where these are more than any festival has. */
export function unknownFields(raw: unknown): Set<string> {
  const found = new Set<string>();
  for (const field of unknownIn(raw, SHAPES.get('')!, '')) {
    found.add(field);
    if (found.size > MOST_UNKNOWN_OF_A_RECORD)
      throw new RecordProblems([
        { path: '', message: wrongWords({ why: 'fields_many', most: MOST_UNKNOWN_OF_A_RECORD }) },
      ]);
  }
  return found;
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

/** Where a field came that nothing is known of, and in how many records. */
export interface Seen {
  line: number;
  count: number;
}
/** As it is stored; what is not so in a row of before is left out. */
export const seenFields = (stored: object): [field: string, seen: Seen][] =>
  Object.entries(stored as Record<string, Partial<Seen> | null>).flatMap(([field, seen]) => {
    const { line, count } = seen ?? {};
    return typeof line === 'number' && typeof count === 'number' ? [[field, { line, count }]] : [];
  });

/** Counts fields that are not taken; beyond the most names, only that there are more. */
export class UnknownFields {
  private readonly seen: Map<string, Seen>;
  constructor(stored: object) {
    this.seen = new Map(seenFields(stored));
  }
  add(fields: Iterable<string>, line: number): void {
    let isMore = false;
    for (const field of fields) {
      const name = field.slice(0, LONGEST).replaceAll('\0', '').toWellFormed();
      const known = this.seen.get(name);
      if (known) known.count++;
      else if (this.seen.size < MOST_UNKNOWN) this.seen.set(name, { line, count: 1 });
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
