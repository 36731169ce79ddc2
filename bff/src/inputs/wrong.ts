import { truncate } from '@laurel/rules/text/shorten';
import type { Why, WrongField } from '@laurel/words/messages/refusal-text';
import type { z } from 'zod';

type Values = WrongField['values'];
export type Refinement = Pick<z.core.$RefinementCtx, 'addIssue'>;
/** Characters of a rejected text that are shown. */
const MAX_SHOWN_LENGTH = 80;
const cut = (text: string) => truncate(text, MAX_SHOWN_LENGTH);

/** Defines the error of a schema: a code, not a sentence. `params` are the values of a refinement. */
export const wrong = (why: Why, params?: Values): { error: Why; params?: Values } => ({
  error: why,
  ...(params && { params }),
});

/** Like `wrong`, inside a `superRefine`, for values that are only known at the time of the refusal. */
export const refuseHere = (
  context: Refinement,
  why: Why,
  params: Values = {},
  path: (string | number)[] = [],
): void => context.addIssue({ code: 'custom', message: why, params, path });

/** Maps a zod issue to a catalogue code. Codes set by the schema take precedence. */
export function getReason(issue: z.core.$ZodRawIssue): Why {
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

function getValues(issue: z.core.$ZodIssue): Values {
  const value = typeof issue.input === 'string' ? { value: cut(issue.input) } : {};
  switch (issue.code) {
    case 'invalid_type':
      return { kind: issue.expected };
    case 'too_small':
      return { least: Number(issue.minimum) };
    case 'too_big':
      return { max: Number(issue.maximum) };
    case 'invalid_value':
      return { options: issue.values };
    case 'invalid_format':
      return value;
    case 'custom':
      return { ...value, ...issue.params };
    default:
      return {};
  }
}

/** Parses a value, or returns every refused field with its reason. Lists unknown fields by name. */
export function readWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S> } | { refused: WrongField[] } {
  const read = schema.safeParse(value, { error: getReason, reportInput: true });
  return read.success ? { data: read.data } : { refused: read.error.issues.flatMap(toWrongFields) };
}

function toWrongFields(issue: z.core.$ZodIssue): WrongField[] {
  const paths =
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  const values = getValues(issue);
  return paths.map((path) => ({ field: path.join('.') || 'data', why: issue.message as Why, values }));
}
