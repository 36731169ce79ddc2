/** Stands for the lines that a mail does not name. */
export const MORE = '…';

/** So many of a mail's lines, and that there are more where there are. */
export const cutTo = (most: number, lines: readonly string[]): string[] =>
  lines.length > most ? [...lines.slice(0, most), MORE] : [...lines];
