/** A name in lines of about the same length, at most `most` of them; a longer one than fits ends with an ellipsis. */
export function linesOf(text: string, longest: number, most: number): string[] {
  const words = text.trim().split(/\s+/);
  const wanted = Math.min(most, Math.max(1, Math.ceil(text.length / longest)));
  const even = Math.max(longest * 0.6, text.length / wanted);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    const isFull = last === undefined || joined.length > longest || last.length >= even;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]} …`;
  return kept.map((line) => (line.length > longest + 2 ? `${line.slice(0, longest)}…` : line));
}
