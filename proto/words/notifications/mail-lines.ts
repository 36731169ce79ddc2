/** Stands for the lines that an e-mail omits. */
export const MORE = '…';

/** Returns the first `maxLines` lines, and a marker if there are more. */
export const cutTo = (maxLines: number, lines: readonly string[]): string[] =>
  lines.length > maxLines ? [...lines.slice(0, maxLines), MORE] : [...lines];
