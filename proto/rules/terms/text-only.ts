interface TermValues {
  value: string | number | boolean | null;
  list: readonly string[] | null;
  otherList: readonly string[] | null;
  maxAgeMonths: number | null;
}

/** Returns whether a term has no structured value, so that only its text describes it. */
export const isTextOnly = ({ value, list, otherList, maxAgeMonths }: TermValues): boolean =>
  value === null && !list?.length && !otherList?.length && maxAgeMonths === null;
