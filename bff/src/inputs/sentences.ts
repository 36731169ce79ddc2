import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
const kinds: Record<string, string> = {
  string: 'Write a text here.',
  number: 'Give a number.',
  int: 'Give a whole number.',
  boolean: 'Answer yes or no.',
  array: 'Give a list.',
  object: 'Give an object with its fields.',
  record: 'Give an object with its fields.',
};
const bound = (issue: Issue, number: unknown, words: { string: string; array: string; number: string }) =>
  words[
    (issue.origin === 'string' || issue.origin === 'array' ? issue.origin : 'number') as keyof typeof words
  ].replace('{}', String(number));

/** What to say of a value that its schema refuses; a schema's own words come first. */
export function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is needed.'
        : (kinds[issue.expected as string] ?? 'This is not of the right kind.');
    case 'too_small':
      if (issue.minimum === 1 && issue.origin === 'string') return 'Fill this in.';
      return bound(issue, issue.minimum, {
        string: 'Write at least {} characters.',
        array: 'Give at least {}.',
        number: 'Give {} or more.',
      });
    case 'too_big':
      return bound(issue, issue.maximum, {
        string: 'Write at most {} characters.',
        array: 'Give at most {}.',
        number: 'Give {} or less.',
      });
    case 'invalid_value':
      return `Choose one of: ${(issue.values as unknown[]).join(', ')}.`;
    case 'unrecognized_keys':
      return 'There is no such field here.';
    default:
      return 'This is not written as it should be.';
  }
}

export type FieldRefusal = { field: string; message: string };

/** Every refused field with its sentence, the first one first. An unknown field is named itself. */
export const refusedFields = (issues: readonly z.core.$ZodIssue[]): FieldRefusal[] =>
  issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ field: path.join('.') || 'data', message: issue.message }));
  });
