/**
 * Builds the file name of a film's download without illegal characters: `Salt – entries, 2026-11-26.csv`.
 * `unnamed` replaces a title that has no legal characters.
 */
export function createFileName(
  film: string,
  { contents, day, kind, unnamed }: { contents: string; day?: string; kind: string; unnamed: string },
): string {
  const name = film.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || unnamed;
  return `${name} – ${contents}${day === undefined ? '' : `, ${day}`}.${kind}`;
}
