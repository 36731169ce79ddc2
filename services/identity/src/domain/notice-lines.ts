/** Lines of a notice, one under the other, with what names each where it is over; what comes after the last name has none, and holds for as long as nobody says otherwise. */
export interface NoticeLines {
  text: string;
  keys: readonly string[];
}

/** The same without what is over; null: nothing is left, so that there is nothing to write of. */
export function withoutOver({ text, keys }: NoticeLines, over: ReadonlySet<string>): NoticeLines | null {
  const isLeft = (key: string | undefined) => key === undefined || !over.has(key);
  const lines = text.split('\n').filter((_line, n) => isLeft(keys[n]));
  return lines.length === 0 ? null : { text: lines.join('\n'), keys: keys.filter(isLeft) };
}
