import { LONGEST_LINE } from '@laurel/rules/festival-limits';
import { isLine, isProse } from '@laurel/rules/texts';
import type { Wrong } from '@laurel/words/refusal-words';

/** What is wrong with a line, or a text of several; null: nothing. */
export const wrongLine = (text: string | null, most = LONGEST_LINE): Wrong | null =>
  wrongIn(text, most, isLine);
export const wrongProse = (text: string | null, most: number): Wrong | null => wrongIn(text, most, isProse);

/** The same of a list of lines. */
export const wrongLines = (lines: readonly string[], most: number): Wrong | null =>
  lines.length > most
    ? { why: 'too_many', most }
    : (lines.map((line) => wrongLine(line)).find((wrong) => wrong !== null) ?? null);

function wrongIn(text: string | null, most: number, isGood: (text: string) => boolean): Wrong | null {
  if (text === null) return null;
  if (text.length > most) return { why: 'too_long', most };
  return isGood(text) ? null : { why: 'character' };
}
