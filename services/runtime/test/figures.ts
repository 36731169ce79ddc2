/** What a figure of Prometheus's is in a text, by the value of its label; `''` where it has none. */
export const figuresIn = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{\\w+="([^"]*)"\\})? (\\S+)$`, 'gm'))].map(
      ([, value = '', number]) => [value, Number(number)],
    ),
  );

/** The same of a process: what it tells now, at the port of its health. */
export async function figuresOf(port: string | number, name: string): Promise<Record<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return figuresIn(await answer.text(), name);
}
