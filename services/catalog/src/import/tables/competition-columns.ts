import type { TermTypeName } from '@laurel/rules/terms/term-types';

/** The deadlines that have their own columns, from first to last. */
export const TIERS = ['early', 'regular', 'late', 'extended'] as const;
export type Tier = (typeof TIERS)[number];
export const getDeadlineColumn = (tier: Tier) => `${tier}Deadline` as const;
export const getFeeColumn = (tier: Tier) => `${tier}Fee` as const;

/** The columns of fees. */
export const FEE_COLUMNS: readonly string[] = ['fee', 'studentFee', ...TIERS.map(getFeeColumn)];

/** The columns of simple rules, with the types of rules that each states. The first type names the column. */
export const RULE_COLUMNS = {
  minRuntime: ['runtime_restriction_min'],
  maxRuntime: ['runtime_restriction_max'],
  completedAfter: ['film_restriction_age'],
  premiere: ['premiere_restriction'],
  productionCountries: ['production_restriction_country', 'country_restriction_forbidden'],
} as const satisfies Record<string, readonly TermTypeName[]>;
export type RuleColumn = keyof typeof RULE_COLUMNS;
export const isRuleColumn = (column: string): column is RuleColumn => Object.hasOwn(RULE_COLUMNS, column);

/** The columns of a table with a row for each deadline. */
export const DEADLINE_COLUMNS: readonly string[] = [
  'competition',
  'opensOn',
  'notificationDate',
  'deadline',
  'deadlineName',
  'deadlineTime',
  'deadlineTimezone',
  'fee',
  'studentFee',
  ...Object.keys(RULE_COLUMNS),
];

/**
 * The columns about a competition or its deadlines. A festival can have one row for each competition or
 * deadline.
 */
export const COMPETITION_COLUMNS: readonly string[] = [
  ...DEADLINE_COLUMNS,
  'currency',
  ...TIERS.flatMap((tier) => [getDeadlineColumn(tier), getFeeColumn(tier)]),
];
