/** Returns the values of a Prometheus metric in a text, by label value; `''` without a label. */
export const figuresIn = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{\\w+="([^"]*)"\\})? (\\S+)$`, 'gm'))].map(
      ([, value = '', number]) => [value, Number(number)],
    ),
  );

/** Fetches the same from a running process, at its health port. */
export async function fetchFigures(port: string | number, name: string): Promise<Record<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return figuresIn(await answer.text(), name);
}
