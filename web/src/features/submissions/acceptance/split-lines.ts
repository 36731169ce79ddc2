/** Splits a name into lines of similar length. A name that does not fit ends with an ellipsis. */
export function splitLines(text: string, maxLength: number, maxLines: number): string[] {
  const tokens = text.trim().split(/\s+/);
  const lineCount = Math.min(maxLines, Math.max(1, Math.ceil(text.length / maxLength)));
  const evenLength = Math.max(maxLength * 0.6, text.length / lineCount);
  const lines: string[] = [];
  for (const word of tokens) {
    const lastLine = lines.at(-1);
    const joinedLine = `${lastLine} ${word}`;
    const isFull = lastLine === undefined || joinedLine.length > maxLength || lastLine.length >= evenLength;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = joinedLine;
  }
  const visibleLines = lines.slice(0, maxLines);
  if (lines.length > maxLines) visibleLines[maxLines - 1] = `${visibleLines[maxLines - 1]} …`;
  return visibleLines.map((line) => (line.length > maxLength + 2 ? `${line.slice(0, maxLength)}…` : line));
}
