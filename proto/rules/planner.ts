/** What may count in a plan beside how well the rules fit, each as much as its asker says. */
export const PLAN_WEIGHTS = ['odds', 'prestige', 'place', 'premiere'] as const;
export type PlanWeight = (typeof PLAN_WEIGHTS)[number];
/** From not at all to most. */
export const WEIGHT_AMOUNTS = [0, 1, 2, 3] as const;
export const USUAL_WEIGHT = 1;

/** What an entry is worth in a plan, part by part. */
export const WORTH_PARTS = ['fit', ...PLAN_WEIGHTS] as const;
export type WorthPart = (typeof WORTH_PARTS)[number];

/** Why a competition is not in a plan; what its asker could change most easily first. */
export const LEFT_OUT_REASONS = [
  'over_budget',
  'too_dear',
  'too_many',
  'no_budget',
  'fee_unknown',
  'no_deadline',
  'premiere_used',
  'rules',
  'never',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The largest number of entries that a plan may be held to. */
export const MOST_PLANNED = 999;

/** In how many currencies a plan may be paid. */
export const MOST_BUDGETS = 5;
