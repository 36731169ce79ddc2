const LIST_LABELS: Record<string, string> = {
  competitions: 'competition',
  terms: 'term',
  dates: 'date',
  fees: 'fee',
};

/** Formats a path inside an import record for people, counting from one: “competition 1, term 3, countries”. */
export const formatRecordPath = (path: string): string =>
  path
    .replace(
      /\b(\w+)\.(\d+)\.?/g,
      (_, list: string, n: string) => `${LIST_LABELS[list] ?? list} ${Number(n) + 1}, `,
    )
    .replace(/, $/, '');
