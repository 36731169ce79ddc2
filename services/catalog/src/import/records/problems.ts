import { MAX_RECORD_PROBLEMS } from '@laurel/rules/festivals/imports';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import { asRefusal } from '@laurel/runtime/errors/grpc-status';
import type { z } from 'zod';

/**
 * A problem of a record. `path` is its location, such as `competitions.0.terms.2.countries`. `column`: the column of a
 * table that states the value.
 */
export interface Problem {
  path: string;
  message: string;
  column?: string;
}

export class RecordProblems extends Error {
  constructor(readonly problems: readonly Problem[]) {
    const firstProblems = limitProblems(problems, MAX_RECORD_PROBLEMS);
    super(firstProblems.map(({ path, message }) => `${path}: ${message}`).join(' '));
  }
}

/**
 * Returns the first problems, and one that states the number of further ones.
 * @param omittedCount problems that are not in the list
 */
export function limitProblems(problems: readonly Problem[], max: number, omittedCount = 0): Problem[] {
  const n = Math.max(0, problems.length - max) + omittedCount;
  const firstProblems = problems.slice(0, max);
  return n === 0
    ? firstProblems
    : [...firstProblems, { path: '', message: formatInvalidValue({ why: 'and_more', n }) }];
}

/** Returns the first notes, and one that states the number of further ones. */
export function limitNotes(notes: readonly string[], max: number, omittedCount = 0): string[] {
  const n = Math.max(0, notes.length - max) + omittedCount;
  const firstNotes = notes.slice(0, max);
  return n === 0 ? firstNotes : [...firstNotes, formatInvalidValue({ why: 'and_more_notes', n })];
}

/** The message for a list with items that are not texts. */
export const TEXTS_ONLY = 'texts only';

/** Converts the issues of a schema to readable messages. */
export const toProblems = (issues: readonly z.core.$ZodIssue[]): Problem[] =>
  issues.map((issue) => ({ path: issue.path.join('.'), message: formatIssue(issue) }));
function formatIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return formatInvalidValue({ why: 'too_many', max: issue.maximum });
  if (issue.message === TEXTS_ONLY) return formatInvalidValue({ why: 'kind', kind: 'string' });
  if (issue.code !== 'invalid_type') return formatInvalidValue({ why: 'shape' });
  if (/received undefined$/.test(issue.message)) return formatInvalidValue({ why: 'missing' });
  return formatInvalidValue({ why: 'kind', kind: issue.expected });
}

/** Runs a check. If it refuses, adds the refusal to the problems below `path` and returns null. */
export function tryCheck<T>(problems: Problem[], path: string, check: () => T): T | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    problems.push({ path: [path, error.field].filter(Boolean).join('.'), message: error.message });
    return null;
  }
}

/**
 * Finds all problems of the fields, although the check stops at the first one. After each refusal it replaces
 * the refused field by its value in `unspecified` and runs the check again.
 * @param dependentFields maps a field to the field without which it cannot be checked
 */
export function collectProblems<F extends object, T>(
  problems: Problem[],
  path: string,
  fields: F,
  unspecified: F,
  check: (fields: F) => T,
  dependentFields: Partial<Record<keyof F & string, keyof F & string>> = {},
): T | null {
  const previousCount = problems.length;
  const refusedFields = new Set<string>();
  let remainingFields = fields;
  for (;;) {
    const count = problems.length;
    const result = tryCheck(problems, path, () => check(remainingFields));
    if (problems.length === count) return problems.length === previousCount ? result : null;
    const field = problems.at(-1)!.path.slice(path ? path.length + 1 : 0);
    if (!(field in remainingFields) || refusedFields.has(field)) {
      if (refusedFields.has(field)) problems.pop();
      return null;
    }
    refusedFields.add(field);
    const dependentField = dependentFields[field as keyof F & string];
    remainingFields = {
      ...remainingFields,
      [field]: unspecified[field as keyof F],
      ...(dependentField && { [dependentField]: unspecified[dependentField] }),
    };
  }
}

export const createUnreadableError = (details: InvalidValue) =>
  refuse.invalid('import.file_unreadable', formatInvalidValue(details), 'file', details);

/** Converts a refusal to a problem. Rethrows other errors, including an unavailable database. */
export function refusalToProblem(error: unknown): Problem {
  const refusal = asRefusal(error);
  if (!refusal || refusal.kind === 'unavailable') throw error;
  return { path: refusal.field ?? '', message: refusal.message };
}
