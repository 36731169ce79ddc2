/**
 * The lines of a notice. `keys[n]` is the key of line n, by which the line can become obsolete. Lines without
 * a key never do.
 */
export interface NoticeLines {
  text: string;
  keys: readonly string[];
}

/** Removes the lines with these keys. Returns null if no line remains, so that no mail is needed. */
export function removeEndedLines(
  { text, keys }: NoticeLines,
  endedKeys: ReadonlySet<string>,
): NoticeLines | null {
  const isRemaining = (key: string | undefined) => key === undefined || !endedKeys.has(key);
  const lines = text.split('\n').filter((_line, n) => isRemaining(keys[n]));
  return lines.length === 0 ? null : { text: lines.join('\n'), keys: keys.filter(isRemaining) };
}
