import { TOKENS, type TokenKind } from '@laurel/rules/administration';
import { monthsBegun, monthsLater } from '@laurel/rules/months';

/** What a month of a plan brings. */
export type Brings = Record<TokenKind, number>;
/** What was paid: which plan, from when until when. Those of one period have one end; the first of them begins it. */
export interface Part extends Brings {
  productId: string;
  from: Date;
  until: Date;
}
export interface MonthGrant {
  token: TokenKind;
  /** In all, by now. */
  amount: number;
  /** The plan that it is at last. */
  productId: string;
  /** Of which month: by the end of its period, as what began it may be heard of later. */
  key: string;
}

/**
 * What the months of all that was paid of one subscription have brought by now. A month brings what its plan brings when it begins. A plan that
 * follows within a month brings what it has more, in the proportion in which the month has yet to run.
 */
export function monthGrants(parts: readonly Part[], now: Date): MonthGrant[] {
  const periods = Map.groupBy(parts, ({ until }) => until.getTime());
  return [...periods.values()].flatMap((period) => TOKENS.flatMap((token) => grantsOf(token, period, now)));
}

function grantsOf(token: TokenKind, parts: readonly Part[], now: Date): MonthGrant[] {
  // Of two from one moment on, the one that brings more.
  const period = parts.toSorted((a, b) => a.from.getTime() - b.from.getTime() || a[token] - b[token]);
  const { from: start, until } = period[0]!;
  const grants: MonthGrant[] = [];
  const [begun, all] = [monthsBegun(start, until, now), monthsBegun(start, until, until)];
  for (let month = 0; month < begun; month++) {
    const begins = monthsLater(start, month);
    const ends = month + 1 < all ? monthsLater(start, month + 1) : until;
    let plan = period.findLast(({ from }) => from <= begins)!;
    let [amount, most] = [plan[token], plan[token]];
    for (const next of period.filter(({ from }) => from > begins && from < ends)) {
      amount += Math.max(0, Math.round((next[token] - most) * partLeft(begins, ends, next.from)));
      most = Math.max(most, next[token]);
      plan = next;
    }
    grants.push({ token, amount, productId: plan.productId, key: `${until.getTime()}:${month}` });
  }
  return grants.filter(({ amount }) => amount > 0);
}

const partLeft = (begins: Date, ends: Date, at: Date) =>
  (ends.getTime() - at.getTime()) / (ends.getTime() - begins.getTime());
