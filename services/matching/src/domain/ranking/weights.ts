/** All weights of the ranking, in points. The score is a sum of named components, all of which are shown. */
export const weights = {
  /** For a competition or a satisfied term, per point of its bonusRanking. */
  bonus: 1,
  /** Per halving of the share of competitions whose lists of this kind admit the film. */
  specialisation: 4,
  specialisationMax: 24,
  qualifierSought: 30,
  arthouse: { A: 15, CAA: 10, CA: 5 } as Record<string, number>,
  /** For a festival that selects everything; proportionally less otherwise. */
  odds: 20,
  feeFree: 8,
  feeWithinBudget: 5,
  feeOverBudget: -12,
  regionSought: 10,
  datesSought: 6,
  datesOutside: -6,
  unknown: -4,
};
