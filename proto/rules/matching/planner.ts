/** Criteria of a plan in addition to the rule match, each with a weight that the user chooses. */
export const PLAN_WEIGHTS = ['odds', 'prestige', 'location', 'premiere'] as const;
export type PlanWeight = (typeof PLAN_WEIGHTS)[number];
/** From “ignore” to “most important”. */
export const WEIGHT_AMOUNTS = [0, 1, 2, 3] as const;
export const DEFAULT_WEIGHT = 1;

/** The components of an entry's worth in a plan. */
export const WORTH_COMPONENTS = ['fit', ...PLAN_WEIGHTS] as const;
export type WorthComponent = (typeof WORTH_COMPONENTS)[number];

/** Reasons for excluding a competition from a plan, ordered by how easily the user can change them. */
export const LEFT_OUT_REASONS = [
  'over_budget',
  'too_expensive',
  'too_many',
  'other_section',
  'uncertain',
  'no_rate',
  'fee_unknown',
  'no_deadline',
  'not_completed',
  'premiere_used',
  'rules_by_then',
  'rules',
  'never',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The largest number of entries to which a user can limit a plan, and the limit of a new plan. */
export const MAX_PLANNED_ENTRIES = 999;
export const DEFAULT_PLANNED_ENTRIES = 30;
