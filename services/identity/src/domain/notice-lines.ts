/** The lines of a notice with the keys of those that may become obsolete. Further lines never do. */
export interface NoticeLines {
  text: string;
  keys: readonly string[];
}

/** Removes obsolete lines; null if nothing is left, so that no mail is needed. */
export function removeEndedLines(
  { text, keys }: NoticeLines,
  endedKeys: ReadonlySet<string>,
): NoticeLines | null {
  const isRemaining = (key: string | undefined) => key === undefined || !endedKeys.has(key);
  const lines = text.split('\n').filter((_line, n) => isRemaining(keys[n]));
  return lines.length === 0 ? null : { text: lines.join('\n'), keys: keys.filter(isRemaining) };
}
