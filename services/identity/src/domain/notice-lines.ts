/**
 * The lines of a notice, with the key of each one that may become obsolete. Lines beyond the last key have
 * none and never become obsolete.
 */
export interface NoticeLines {
  text: string;
  keys: readonly string[];
}

/** Removes obsolete lines; null if nothing is left, so that no mail is needed. */
export function withoutOver({ text, keys }: NoticeLines, over: ReadonlySet<string>): NoticeLines | null {
  const isLeft = (key: string | undefined) => key === undefined || !over.has(key);
  const lines = text.split('\n').filter((_line, n) => isLeft(keys[n]));
  return lines.length === 0 ? null : { text: lines.join('\n'), keys: keys.filter(isLeft) };
}
