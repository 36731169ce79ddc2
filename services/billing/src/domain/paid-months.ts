import { TOKENS, type TokenKind } from '@laurel/rules/billing/token-kinds';
import { countStartedMonths, addMonthsToInstant } from '@laurel/rules/dates/months';

/** The tokens per month of a plan. */
export type MonthlyTokens = Record<TokenKind, number>;
/**
 * A plan paid for a time. All plans of one billing period have the same end, and the first starts the period.
 */
export interface PlanPeriod extends MonthlyTokens {
  productId: string;
  from: Date;
  until: Date;
}
export interface MonthGrant {
  token: TokenKind;
  /** The number of tokens that the month has granted by now. */
  amount: number;
  /** The plan at the end of the month. */
  productId: string;
  /**
   * Identifies the month by the end of its billing period and its index in it. The start of the period may
   * become known later.
   */
  key: string;
}

/**
 * Returns the tokens that all paid months of a subscription have granted by `now`. A month grants the tokens
 * of the plan with which it starts. A plan with more tokens that starts within the month adds the difference,
 * in proportion to the rest of the month.
 */
export function getMonthGrants(periods: readonly PlanPeriod[], now: Date): MonthGrant[] {
  const periodsByEnd = Map.groupBy(periods, ({ until }) => until.getTime());
  return [...periodsByEnd.values()].flatMap((period) =>
    TOKENS.flatMap((token) => getGrants(token, period, now)),
  );
}

function getGrants(token: TokenKind, periods: readonly PlanPeriod[], now: Date): MonthGrant[] {
  // If two plans have the same start, the one with more tokens comes last and counts.
  const period = periods.toSorted((a, b) => a.from.getTime() - b.from.getTime() || a[token] - b[token]);
  const { from: start, until } = period[0]!;
  const grants: MonthGrant[] = [];
  const [startedMonths, totalMonths] = [
    countStartedMonths(start, until, now),
    countStartedMonths(start, until, until),
  ];
  for (let month = 0; month < startedMonths; month++) {
    const monthStart = addMonthsToInstant(start, month);
    const monthEnd = month + 1 < totalMonths ? addMonthsToInstant(start, month + 1) : until;
    let plan = period.findLast(({ from }) => from <= monthStart)!;
    let [amount, highestTokens] = [plan[token], plan[token]];
    for (const nextPlan of period.filter(({ from }) => from > monthStart && from < monthEnd)) {
      amount += Math.max(
        0,
        Math.round(
          (nextPlan[token] - highestTokens) * getRemainingShare(monthStart, monthEnd, nextPlan.from),
        ),
      );
      highestTokens = Math.max(highestTokens, nextPlan[token]);
      plan = nextPlan;
    }
    grants.push({ token, amount, productId: plan.productId, key: `${until.getTime()}:${month}` });
  }
  return grants.filter(({ amount }) => amount > 0);
}

const getRemainingShare = (monthStart: Date, monthEnd: Date, time: Date) =>
  (monthEnd.getTime() - time.getTime()) / (monthEnd.getTime() - monthStart.getTime());
