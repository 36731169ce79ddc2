/** What a file of a film is called, without what a file's name may not hold: `Salt – entries, 2026-11-26.csv`. `unnamed`: what a film is called of whose title nothing is left. */
export function fileName(
  film: string,
  { what, day, kind, unnamed }: { what: string; day?: string; kind: string; unnamed: string },
): string {
  const name = film.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || unnamed;
  return `${name} – ${what}${day === undefined ? '' : `, ${day}`}.${kind}`;
}
