import { truncate } from '@laurel/rules/text/shorten';
import type { InvalidReason, InvalidField } from '@laurel/messages/formatting/refusal-text';
import type { z } from 'zod';

type Values = InvalidField['values'];
export type Refinement = Pick<z.core.$RefinementCtx, 'addIssue'>;
/** Characters of a rejected text that are shown. */
const MAX_SHOWN_LENGTH = 80;
const truncateValue = (text: string) => truncate(text, MAX_SHOWN_LENGTH);

/** Defines the error of a schema: a code, not a sentence. `params` are the values of a refinement. */
export const defineError = (
  reason: InvalidReason,
  params?: Values,
): { error: InvalidReason; params?: Values } => ({ error: reason, ...(params && { params }) });

/** Like `defineError`, inside a `superRefine`, for values that are only known at the time of the refusal. */
export const rejectValue = (
  context: Refinement,
  reason: InvalidReason,
  params: Values = {},
  path: (string | number)[] = [],
): void => context.addIssue({ code: 'custom', message: reason, params, path });

/** Maps a zod issue to the code of a message. Codes set by the schema take precedence. */
export function getReason(issue: z.core.$ZodRawIssue): InvalidReason {
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
  const value = typeof issue.input === 'string' ? { value: truncateValue(issue.input) } : {};
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
export function parseWithErrors<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S> } | { refused: InvalidField[] } {
  const result = schema.safeParse(value, { error: getReason, reportInput: true });
  return result.success ? { data: result.data } : { refused: result.error.issues.flatMap(toInvalidFields) };
}

function toInvalidFields(issue: z.core.$ZodIssue): InvalidField[] {
  const paths =
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  const values = getValues(issue);
  return paths.map((path) => ({
    field: path.join('.') || 'data',
    why: issue.message as InvalidReason,
    values,
  }));
}
