import type { z } from 'zod';
import { toProblems, RecordProblems, type Problem } from './problems.js';

type Path = readonly PropertyKey[];
/** Placeholders for required fields that cannot be read, so that the rest can be. */
const STANDS_IN: Record<string, (path: Path) => unknown> = {
  name: (path) => `? ${path.join(' ')}`,
  title: () => '?',
  date: () => '2000-01-01',
  amount: () => 0,
  currency: () => 'EUR',
};

/** Returns the readable part of a record and all problems. Throws `RecordProblems` if nothing is readable. */
export function readValidFields<T extends z.ZodType>(schema: T, raw: unknown) {
  const read = schema.safeParse(raw);
  if (read.success) return { record: read.data as z.output<T>, problems: [] as Problem[] };
  const problems = toProblems(read.error.issues);
  const rest = structuredClone(raw);
  for (const { path } of read.error.issues) drop(rest, path);
  const again = schema.safeParse(rest);
  if (!again.success) throw new RecordProblems(problems);
  return { record: again.data as z.output<T>, problems };
}

/** Removes a field. If an item of a list is wrong, it removes the whole list. */
function drop(record: unknown, path: Path): void {
  const field = path.slice(0, path.findLastIndex((step) => typeof step === 'string') + 1);
  const name = field.at(-1);
  if (name === undefined) return;
  const holder = field.slice(0, -1).reduce((value, step) => (value as never)?.[step], record);
  if (typeof holder !== 'object' || holder === null) return;
  const fill = STANDS_IN[String(name)];
  if (fill) (holder as Record<PropertyKey, unknown>)[name] = fill(field);
  else delete (holder as Record<PropertyKey, unknown>)[name];
}

/** Returns the problems that are not known yet, at the same path or above it. */
export const findNewProblems = (known: readonly Problem[], results: readonly Problem[]): Problem[] =>
  results.filter(
    ({ path }) => !known.some((problem) => problem.path === path || problem.path.startsWith(`${path}.`)),
  );
