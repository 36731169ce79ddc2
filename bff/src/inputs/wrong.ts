import { beginning } from '@laurel/rules/shortened';
import type { Why, WrongField } from '@laurel/words/refusal-words';
import type { z } from 'zod';

type Values = WrongField['values'];
export type Refinement = Pick<z.core.$RefinementCtx, 'addIssue'>;
/** What is shown of a text that is not taken. */
const LONGEST_SHOWN = 80;
const cut = (text: string) => beginning(text, LONGEST_SHOWN);

/** A schema's own word for what is wrong: a code, never a sentence. The values are those of its issue, and of `params` where it is a refinement. */
export const wrong = (why: Why, params?: Values): { error: Why; params?: Values } => ({
  error: why,
  ...(params && { params }),
});

/** The same inside a `superRefine`, where the values are known only when something is refused. */
export const refuseHere = (
  context: Refinement,
  why: Why,
  params: Values = {},
  path: (string | number)[] = [],
): void => context.addIssue({ code: 'custom', message: why, params, path });

/** What zod calls an issue, in the catalogue's codes; a schema's own comes first. */
export function whyOf(issue: z.core.$ZodRawIssue): Why {
  const kind = issue.origin as string;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'missing' : 'kind';
    case 'too_small':
      if (kind === 'string') return issue.minimum === 1 ? 'empty' : 'too_short';
      return kind === 'array' ? 'too_few' : 'at_least';
    case 'too_big':
      if (kind === 'string') return 'too_long';
      return kind === 'array' ? 'too_many' : 'at_most';
    case 'invalid_value':
      return 'one_of';
    case 'unrecognized_keys':
      return 'no_field';
    default:
      return 'shape';
  }
}

function valuesOf(issue: z.core.$ZodIssue): Values {
  const value = typeof issue.input === 'string' ? { value: cut(issue.input) } : {};
  switch (issue.code) {
    case 'invalid_type':
      return { kind: issue.expected };
    case 'too_small':
      return { least: Number(issue.minimum) };
    case 'too_big':
      return { most: Number(issue.maximum) };
    case 'invalid_value':
      return { words: issue.values };
    case 'invalid_format':
      return value;
    case 'custom':
      return { ...value, ...issue.params };
    default:
      return {};
  }
}

/** Reads a value; else every refused field with what is wrong, the first one first. An unknown field is named itself. */
export function readWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S> } | { refused: WrongField[] } {
  const read = schema.safeParse(value, { error: whyOf, reportInput: true });
  return read.success ? { data: read.data } : { refused: read.error.issues.flatMap(fieldsOf) };
}

function fieldsOf(issue: z.core.$ZodIssue): WrongField[] {
  const paths =
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  const values = valuesOf(issue);
  return paths.map((path) => ({ field: path.join('.') || 'data', why: issue.message as Why, values }));
}
