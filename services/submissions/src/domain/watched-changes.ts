import { hash } from 'node:crypto';
import { hasClosed } from '@laurel/rules/tiers';
import type { WatchedChange } from '@laurel/rules/watching';

/** What is kept of a competition to see what changes of it. Days YYYY-MM-DD; null is unknown. */
export interface WatchedCompetition {
  opensOn: string | null;
  notificationDate: string | null;
  dates: readonly { date: string; deprecated: boolean; closesAt: string }[];
  /** Not held any more; null is unknown. */
  isDeprecated: boolean | null;
  rulesSeal: string | null;
  feesSeal: string | null;
}

const daysOf = ({ dates }: WatchedCompetition, now: Date) =>
  dates
    .filter((date) => !date.deprecated && !hasClosed(date, now))
    .map(({ date }) => date)
    .toSorted()
    .join();
/** A fingerprint that was never taken says nothing about a change. */
const differs = (before: string | null, after: string | null) =>
  before !== null && after !== null && before !== after;

/** What is worth telling who watches: of deadlines only those to come, for one that passes is no change; of what is not held any more only that. */
export function watchedChanges(
  before: WatchedCompetition,
  after: WatchedCompetition,
  now: Date,
): WatchedChange[] {
  if (after.isDeprecated) return before.isDeprecated === false ? ['gone'] : [];
  if (before.isDeprecated) return ['added'];
  const changes: Record<string, boolean> = {
    dates: daysOf(before, now) !== daysOf(after, now),
    opening: before.opensOn !== after.opensOn,
    answer: before.notificationDate !== after.notificationDate,
    rules: differs(before.rulesSeal, after.rulesSeal),
    fees: differs(before.feesSeal, after.feesSeal),
  };
  return (Object.keys(changes) as WatchedChange[]).filter((what) => changes[what]);
}

/** What is not said is left out, so that a fact that comes to be known of nobody changes no fingerprint. */
const isSaid = (value: unknown) => Boolean(Array.isArray(value) ? value.length : value);
function sealOf(parts: readonly object[], without: readonly string[]): string {
  const facts = parts.map((part) =>
    Object.entries(part)
      .filter(([name, value]) => !without.includes(name) && isSaid(value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return hash('md5', JSON.stringify(facts.map((one) => JSON.stringify(one)).toSorted()));
}
/** A fingerprint of a competition's rules. Ids are the database's own business: the same rules under new ids are no change. */
export const sealOfTerms = (terms: readonly object[]): string => sealOf(terms, ['id', 'competitionId']);
/** A fingerprint of what entries cost, by which deadline each fee belongs to: the first, the second; on which day is no change of fees. */
export function sealOfFees(
  fees: readonly { competitionDateId: number }[],
  dates: readonly { id: number; date: string }[],
): string {
  const inOrder = dates.toSorted((one, other) => (one.date < other.date ? -1 : 1)).map(({ id }) => id);
  const ofDeadlines = fees.map((fee) => ({ ...fee, deadline: inOrder.indexOf(fee.competitionDateId) + 1 }));
  return sealOf(ofDeadlines, ['id', 'competitionDateId', 'currencyId']);
}
