/** Returns the values of a Prometheus metric in a text, by label value; `''` without a label. */
export const parseMetric = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{\\w+="([^"]*)"\\})? (\\S+)$`, 'gm'))].map(
      ([, value = '', number]) => [value, Number(number)],
    ),
  );

/** Fetches the values of a metric from a running process, at its health port. */
export async function fetchMetric(port: string | number, name: string): Promise<Record<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return parseMetric(await answer.text(), name);
}
