import { MAX_LINE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { isLine, isProse } from '@laurel/rules/text/characters';
import type { InvalidValue } from '@laurel/words/messages/refusal-text';

/** Returns what is wrong with a line, or with a multi-line text; null if nothing is. */
export const wrongLine = (text: string | null, maxLength = MAX_LINE_LENGTH): InvalidValue | null =>
  wrongIn(text, maxLength, isLine);
export const wrongProse = (text: string | null, maxLength: number): InvalidValue | null =>
  wrongIn(text, maxLength, isProse);

export const wrongLines = (lines: readonly string[], max: number): InvalidValue | null =>
  lines.length > max
    ? { why: 'too_many', max }
    : (lines.map((line) => wrongLine(line)).find((wrong) => wrong !== null) ?? null);

function wrongIn(
  text: string | null,
  maxLength: number,
  isGood: (text: string) => boolean,
): InvalidValue | null {
  if (text === null) return null;
  if (text.length > maxLength) return { why: 'too_long', max: maxLength };
  return isGood(text) ? null : { why: 'character' };
}
