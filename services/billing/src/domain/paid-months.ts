import { monthsBegun, monthsLater } from '@laurel/rules/months';

const TOKENS = ['strategy', 'submission'] as const;
type Token = (typeof TOKENS)[number];

/** What was paid: which plan, from when until when. Those of one period have one end; the first of them begins it. */
export interface Part {
  productId: string;
  from: Date;
  until: Date;
}
/** What a month of a plan brings. */
export type Brings = Record<Token, number>;
export interface MonthGrant {
  token: Token;
  amount: number;
  productId: string;
  /** When it comes. */
  at: Date;
  /** It comes within a month, for what is left of it. */
  isRest: boolean;
  /** The same whoever reckons it, and whenever; of one subscription. */
  key: string;
}

/**
 * What the months of all that was paid of one subscription have brought by now. A month brings what its plan brings when it begins. A plan that
 * follows within a month brings what it has more, in the proportion in which the month has yet to run.
 */
export function monthGrants(
  parts: readonly Part[],
  brings: (productId: string) => Brings,
  now: Date,
): MonthGrant[] {
  const periods = Map.groupBy(parts, ({ until }) => until.getTime());
  return [...periods.values()].flatMap((period) => {
    return TOKENS.flatMap((token) => grantsOf(token, period, (id) => brings(id)[token], now));
  });
}

function grantsOf(
  token: Token,
  parts: readonly Part[],
  brings: (productId: string) => number,
  now: Date,
): MonthGrant[] {
  // Of two from one moment on, the one that brings more.
  const period = parts.toSorted(
    (a, b) => a.from.getTime() - b.from.getTime() || brings(a.productId) - brings(b.productId),
  );
  const { from: start, until } = period[0]!;
  const grants: MonthGrant[] = [];
  for (let month = 0; month < monthsBegun(start, until, now); month++) {
    const begins = monthsLater(start, month);
    const ends = earlier(monthsLater(start, month + 1), until);
    const { productId } = period.findLast(({ from }) => from <= begins)!;
    const key = `${start.getTime()}:${month}`;
    let most = brings(productId);
    grants.push({ token, productId, amount: most, at: begins, isRest: false, key });
    for (const { productId, from: at } of period.filter(({ from }) => from > begins && from < ends)) {
      const amount = Math.round((brings(productId) - most) * partLeft(begins, ends, at));
      grants.push({ token, productId, amount, at, isRest: true, key: `${key}:${at.getTime()}` });
      most = Math.max(most, brings(productId));
    }
  }
  return grants.filter(({ amount }) => amount > 0);
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const partLeft = (begins: Date, ends: Date, at: Date) =>
  (ends.getTime() - at.getTime()) / (ends.getTime() - begins.getTime());
