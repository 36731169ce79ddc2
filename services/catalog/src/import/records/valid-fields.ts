import type { z } from 'zod';
import { toProblems, RecordProblems, type Problem } from './problems.js';

type Path = readonly PropertyKey[];
/** Placeholders for required fields that cannot be read. With them, the other fields can be read. */
const PLACEHOLDERS: Record<string, (path: Path) => unknown> = {
  name: (path) => `? ${path.join(' ')}`,
  title: () => '?',
  date: () => '2000-01-01',
  amount: () => 0,
  currency: () => 'EUR',
};

/** Returns the readable part of a record and all problems. Throws `RecordProblems` if nothing is readable. */
export function readValidFields<T extends z.ZodType>(schema: T, raw: unknown) {
  const result = schema.safeParse(raw);
  if (result.success) return { record: result.data as z.output<T>, problems: [] as Problem[] };
  const problems = toProblems(result.error.issues);
  const readableInput = structuredClone(raw);
  for (const { path } of result.error.issues) removeField(readableInput, path);
  const secondResult = schema.safeParse(readableInput);
  if (!secondResult.success) throw new RecordProblems(problems);
  return { record: secondResult.data as z.output<T>, problems };
}

/** Removes the field at a path. If the path leads to an item of a list, removes the whole list. */
function removeField(record: unknown, path: Path): void {
  const field = path.slice(0, path.findLastIndex((step) => typeof step === 'string') + 1);
  const name = field.at(-1);
  if (name === undefined) return;
  const parent = field.slice(0, -1).reduce((value, step) => (value as never)?.[step], record);
  if (typeof parent !== 'object' || parent === null) return;
  const createPlaceholder = PLACEHOLDERS[String(name)];
  if (createPlaceholder) (parent as Record<PropertyKey, unknown>)[name] = createPlaceholder(field);
  else delete (parent as Record<PropertyKey, unknown>)[name];
}

/** Returns the problems at paths for which no problem is known yet, including the paths below. */
export const findNewProblems = (knownProblems: readonly Problem[], problems: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ path }) => !knownProblems.some((known) => known.path === path || known.path.startsWith(`${path}.`)),
  );
