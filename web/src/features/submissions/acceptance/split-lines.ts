/** Splits a name into lines of similar length. A name that does not fit ends with an ellipsis. */
export function splitLines(text: string, maxLength: number, maxLines: number): string[] {
  const tokens = text.trim().split(/\s+/);
  const lineCount = Math.min(maxLines, Math.max(1, Math.ceil(text.length / maxLength)));
  const evenLength = Math.max(maxLength * 0.6, text.length / lineCount);
  const lines: string[] = [];
  for (const word of tokens) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    const isFull = last === undefined || joined.length > maxLength || last.length >= evenLength;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  const visibleLines = lines.slice(0, maxLines);
  if (lines.length > maxLines) visibleLines[maxLines - 1] = `${visibleLines[maxLines - 1]} …`;
  return visibleLines.map((line) => (line.length > maxLength + 2 ? `${line.slice(0, maxLength)}…` : line));
}
