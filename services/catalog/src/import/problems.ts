import { MOST_PROBLEMS } from '@laurel/rules/imports';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { asRefusal } from '@laurel/runtime/wire';
import type { z } from 'zod';

/** One thing that is wrong with a record; `path` is the way to it, such as `competitions.0.terms.2.countries`. */
export interface Problem {
  path: string;
  message: string;
}

/** What is wrong with one record, and how much more that is. */
export class RecordProblems extends Error {
  readonly problems: readonly Problem[];
  constructor(all: readonly Problem[]) {
    const more = all.length - MOST_PROBLEMS;
    const rest = more > 0 ? [{ path: '', message: wrongWords({ why: 'and_more', n: more }) }] : [];
    const problems = [...all.slice(0, MOST_PROBLEMS), ...rest];
    super(problems.map(({ path, message }) => `${path}: ${message}`).join(' '));
    this.problems = problems;
  }
}

/** Of a list in which something else stands. */
export const TEXTS_ONLY = 'texts only';

/** What a schema refuses, in words that a person can follow. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[]): Problem[] =>
  issues.map((issue) => ({ path: issue.path.join('.'), message: wordsFor(issue) }));
function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return wrongWords({ why: 'too_many', most: issue.maximum });
  if (issue.message === TEXTS_ONLY) return wrongWords({ why: 'kind', kind: 'string' });
  if (issue.code !== 'invalid_type') return wrongWords({ why: 'shape' });
  if (/received undefined$/.test(issue.message)) return wrongWords({ why: 'missing' });
  return wrongWords({ why: 'kind', kind: issue.expected });
}

/** What comes of a piece of work; what it refuses is kept as a problem below `path`, and null comes back. */
export function tried<T>(problems: Problem[], path: string, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    problems.push({ path: [path, error.field].filter(Boolean).join('.'), message: error.message });
    return null;
  }
}

/**
 * Checks facts and finds all that is wrong with them, where a check stops at the first: what it refuses is taken away, and the
 * rest is checked again. `hangsOn`: what cannot be checked without that field.
 */
export function allTried<F extends object, T>(
  problems: Problem[],
  path: string,
  facts: F,
  unsaid: F,
  check: (facts: F) => T,
  hangsOn: Partial<Record<keyof F & string, keyof F & string>> = {},
): T | null {
  const before = problems.length;
  const refused = new Set<string>();
  for (let left = facts; ;) {
    const found = problems.length;
    const checked = tried(problems, path, () => check(left));
    if (problems.length === found) return problems.length === before ? checked : null;
    const field = problems.at(-1)!.path.slice(path ? path.length + 1 : 0);
    if (!(field in left) || refused.has(field)) {
      if (refused.has(field)) problems.pop();
      return null;
    }
    refused.add(field);
    const also = hangsOn[field as keyof F & string];
    left = { ...left, [field]: unsaid[field as keyof F], ...(also && { [also]: unsaid[also] }) };
  }
}

export const unreadable = (details: Wrong) =>
  refuse.invalid('import.file_unreadable', wrongWords(details), 'file', details);

/** What is said of a record that a rule refuses; what is no refusal is thrown on, and so is a database that is away. */
export function refusedProblem(error: unknown): Problem {
  const refusal = asRefusal(error);
  if (!refusal || refusal.kind === 'unavailable') throw error;
  return { path: refusal.field ?? '', message: refusal.message };
}
