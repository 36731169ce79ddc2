import { MAX_LINE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { isLine, isProse } from '@laurel/rules/text/characters';
import type { InvalidValue } from '@laurel/messages/formatting/refusal-text';

/** Returns the problem of a text of one line, or null. */
export const findLineProblem = (text: string | null, maxLength = MAX_LINE_LENGTH): InvalidValue | null =>
  findTextProblem(text, maxLength, isLine);
/** Returns the problem of a text of several lines, or null. */
export const findProseProblem = (text: string | null, maxLength: number): InvalidValue | null =>
  findTextProblem(text, maxLength, isProse);

export const findLinesProblem = (lines: readonly string[], max: number): InvalidValue | null =>
  lines.length > max
    ? { why: 'too_many', max }
    : (lines.map((line) => findLineProblem(line)).find((problem) => problem !== null) ?? null);

function findTextProblem(
  text: string | null,
  maxLength: number,
  isValid: (text: string) => boolean,
): InvalidValue | null {
  if (text === null) return null;
  if (text.length > maxLength) return { why: 'too_long', max: maxLength };
  if (isValid(text)) return null;
  // Without a line break, only another character can be wrong.
  return { why: isProse(text) && /[\n\r]/.test(text) ? 'line_break' : 'character' };
}
