import { MAX_LINE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { isLine, isProse } from '@laurel/rules/text/characters';
import type { Wrong } from '@laurel/words/messages/refusal-text';

/** Returns what is wrong with a line, or with a multi-line text; null if nothing is. */
export const wrongLine = (text: string | null, maxLength = MAX_LINE_LENGTH): Wrong | null =>
  wrongIn(text, maxLength, isLine);
export const wrongProse = (text: string | null, maxLength: number): Wrong | null =>
  wrongIn(text, maxLength, isProse);

export const wrongLines = (lines: readonly string[], max: number): Wrong | null =>
  lines.length > max
    ? { why: 'too_many', max }
    : (lines.map((line) => wrongLine(line)).find((wrong) => wrong !== null) ?? null);

function wrongIn(text: string | null, maxLength: number, isGood: (text: string) => boolean): Wrong | null {
  if (text === null) return null;
  if (text.length > maxLength) return { why: 'too_long', max: maxLength };
  return isGood(text) ? null : { why: 'character' };
}
