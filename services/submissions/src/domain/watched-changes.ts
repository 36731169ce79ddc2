import { hasClosed } from '@laurel/rules/tiers';
import type { WatchedChange } from '@laurel/rules/watching';

/** What is kept of a competition to see what changes of it. Days YYYY-MM-DD; null is unknown. */
export interface WatchedCompetition {
  opensOn: string | null;
  notificationDate: string | null;
  dates: readonly { date: string; deprecated: boolean; closesAt: string }[];
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

/** What is worth telling who watches: of deadlines only those to come, for one that passes is no change. */
export function watchedChanges(
  before: WatchedCompetition,
  after: WatchedCompetition,
  now: Date,
): WatchedChange[] {
  const changes: Record<string, boolean> = {
    dates: daysOf(before, now) !== daysOf(after, now),
    opening: before.opensOn !== after.opensOn,
    answer: before.notificationDate !== after.notificationDate,
    rules: differs(before.rulesSeal, after.rulesSeal),
    fees: differs(before.feesSeal, after.feesSeal),
  };
  return (Object.keys(changes) as WatchedChange[]).filter((what) => changes[what]);
}
