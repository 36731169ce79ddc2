const PARTS: Record<string, string> = {
  competitions: 'competition',
  terms: 'term',
  dates: 'date',
  fees: 'fee',
};

/** A way into a record of an import as a person counts: “competition 1, term 3, countries”. */
export const recordPath = (path: string): string =>
  path
    .replace(/(\w+)\.(\d+)\.?/g, (_, list: string, n: string) => `${PARTS[list] ?? list} ${Number(n) + 1}, `)
    .replace(/, $/, '');
