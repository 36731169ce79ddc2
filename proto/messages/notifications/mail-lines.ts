/** Stands for the lines that an e-mail omits. */
export const MORE_MARKER = '…';

/** Returns the first `maxLines` lines, and a marker if there are more. */
export const truncateLines = (maxLines: number, lines: readonly string[]): string[] =>
  lines.length > maxLines ? [...lines.slice(0, maxLines), MORE_MARKER] : [...lines];
