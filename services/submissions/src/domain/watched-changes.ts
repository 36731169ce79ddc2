import { hash } from 'node:crypto';
import { hasClosed } from '@laurel/rules/fees/tiers';
import type { WatchedChange } from '@laurel/rules/notifications/watching';

/** The stored fields whose changes are reported. Days are YYYY-MM-DD; null is unknown. */
export interface WatchedCompetition {
  opensOn: string | null;
  notificationDate: string | null;
  dates: readonly { date: string; deprecated: boolean; closesAt: string }[];
  /** True if the competition is discontinued. Null is unknown. */
  isDeprecated: boolean | null;
  rulesHash: string | null;
  feesHash: string | null;
}

const getOpenDays = ({ dates }: WatchedCompetition, now: Date) =>
  dates
    .filter((date) => !date.deprecated && !hasClosed(date, now))
    .map(({ date }) => date)
    .toSorted()
    .join();
/** False if a hash is missing: that means an unknown state and not a change. */
const haveDifferentHashes = (previousHash: string | null, currentHash: string | null) =>
  previousHash !== null && currentHash !== null && previousHash !== currentHash;

/**
 * Returns the changes to report to watchers. Only deadlines that are still to come count, because a passing
 * deadline is no change. A discontinued competition reports nothing else.
 */
export function getWatchedChanges(
  previousCompetition: WatchedCompetition,
  currentCompetition: WatchedCompetition,
  now: Date,
): WatchedChange[] {
  if (currentCompetition.isDeprecated)
    return previousCompetition.isDeprecated === false ? ['discontinued'] : [];
  if (previousCompetition.isDeprecated) return ['added'];
  const changes: Record<string, boolean> = {
    dates: getOpenDays(previousCompetition, now) !== getOpenDays(currentCompetition, now),
    opening: previousCompetition.opensOn !== currentCompetition.opensOn,
    answer: previousCompetition.notificationDate !== currentCompetition.notificationDate,
    rules: haveDifferentHashes(previousCompetition.rulesHash, currentCompetition.rulesHash),
    fees: haveDifferentHashes(previousCompetition.feesHash, currentCompetition.feesHash),
  };
  return (Object.keys(changes) as WatchedChange[]).filter((change) => changes[change]);
}

/** Only fields with a value are hashed, so that a new optional field changes no hash. */
const hasValue = (value: unknown) => Boolean(Array.isArray(value) ? value.length : value);
function hashRows(rows: readonly object[], ignoredColumns: readonly string[]): string {
  const rowEntries = rows.map((row) =>
    Object.entries(row)
      .filter(([name, value]) => !ignoredColumns.includes(name) && hasValue(value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return hash('md5', JSON.stringify(rowEntries.map((rowEntry) => JSON.stringify(rowEntry)).toSorted()));
}
/** Hashes the rules of a competition. Ignores ids, because the same rules under new ids are no change. */
export const hashTerms = (terms: readonly object[]): string => hashRows(terms, ['id', 'competitionId']);
/**
 * Hashes the fees with the ordinal number of their deadline, so that a moved deadline does not change the
 * hash.
 */
export function hashFees(
  fees: readonly { competitionDateId: number }[],
  dates: readonly { id: number; date: string }[],
): string {
  const dateIdsInOrder = dates
    .toSorted((date, otherDate) => (date.date < otherDate.date ? -1 : 1))
    .map(({ id }) => id);
  const feesByDeadline = fees.map((fee) => ({
    ...fee,
    deadline: dateIdsInOrder.indexOf(fee.competitionDateId) + 1,
  }));
  return hashRows(feesByDeadline, ['id', 'competitionDateId', 'currencyId']);
}
