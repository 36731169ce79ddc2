import type { PastEntry } from '@laurel/proto/submissions/v1/past_entries';
import { addMonths } from '@laurel/rules/dates/days';
import { getDueFee, type DeadlineWithFees } from '@laurel/rules/fees/due-fee';
import type { Entrant } from '@laurel/rules/fees/fees';
import { isInList } from '@laurel/rules/text/lists';
import { ACCEPTED_STATES, DECIDED_STATES, UNSENT_STATES } from '@laurel/rules/submissions/states';
import type { Money } from '../../shapes/values.js';

/** The fields of an entry that the statistics use. */
export interface CountedEntry {
  state: string;
  submittedAt?: string | null;
  decidedAt?: string | null;
  feePaid?: Money | null;
  noAnswer: boolean;
  deadline?: (DeadlineWithFees & { date: { closesAt: string } }) | null;
  festival?: { odds?: number | null };
}
/** An entry at a festival outside the catalogue. It counts like any other. */
export const toCountedEntry = ({ state, submittedAt, decidedAt, fee }: PastEntry): CountedEntry => ({
  state,
  submittedAt: submittedAt ?? null,
  decidedAt: decidedAt ?? null,
  feePaid: fee,
  noAnswer: false,
});
/** A withdrawn entry (`will-not-submit`) counts as sent if its submission date is known. */
const wasSent = ({ state, submittedAt }: CountedEntry) =>
  !isInList(UNSENT_STATES, state) && (state !== 'will-not-submit' || Boolean(submittedAt));
const isUnsent = ({ state }: CountedEntry) => isInList(UNSENT_STATES, state);
const isDecided = ({ state }: CountedEntry) => isInList(DECIDED_STATES, state);

/** Sums each currency separately, the most frequent currency first. Omits zero sums. */
export function sumByCurrency(money: readonly Money[]): Money[] {
  const byCurrency = Map.groupBy(money, ({ currency }) => currency);
  return [...byCurrency]
    .toSorted(([a, moneyInA], [b, moneyInB]) => moneyInB.length - moneyInA.length || a.localeCompare(b))
    .map(([currency, currencyMoney]) => ({
      currency,
      amount: currencyMoney.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .filter(({ amount }) => amount > 0);
}

/**
 * Returns the recorded fees of sent entries, and the planned fees of unsent ones. `…Unknown` counts entries
 * without a known fee.
 */
export function getMoneyTotals(entries: readonly CountedEntry[], film: Entrant) {
  const sentEntries = entries.filter(wasSent);
  const paidFees = sentEntries.flatMap(({ feePaid }) => feePaid ?? []);
  const dueFees = entries
    .filter(({ state }) => state === 'to-submit')
    .flatMap(({ deadline }) => getDueFee(deadline, film) ?? []);
  const plannedFees = dueFees.flatMap((fee) => (fee === 'unknown' ? [] : fee));
  return {
    spent: sumByCurrency(paidFees),
    spentUnknown: sentEntries.length - paidFees.length,
    planned: sumByCurrency(plannedFees),
    plannedUnknown: dueFees.length - plannedFees.length,
  };
}

/** Counts submissions and decisions per month, from the first to the last month without gaps. */
export function countByMonth(entries: readonly CountedEntry[]) {
  const counts = new Map<string, { sent: number; taken: number; rejected: number }>();
  const getOrCreateMonthCount = (day: string) => {
    const month = day.slice(0, 7);
    const count = counts.get(month) ?? { sent: 0, taken: 0, rejected: 0 };
    counts.set(month, count);
    return count;
  };
  for (const { submittedAt, decidedAt, state } of entries) {
    if (submittedAt) getOrCreateMonthCount(submittedAt).sent++;
    if (decidedAt && isInList(ACCEPTED_STATES, state)) getOrCreateMonthCount(decidedAt).taken++;
    if (decidedAt && state === 'rejected') getOrCreateMonthCount(decidedAt).rejected++;
  }
  const months = [...counts.keys()].toSorted();
  const monthCounts: ({ month: string } & { sent: number; taken: number; rejected: number })[] = [];
  for (let month = months[0]; month !== undefined && month <= months.at(-1)!; month = getNextMonth(month))
    monthCounts.push({ month, ...(counts.get(month) ?? { sent: 0, taken: 0, rejected: 0 }) });
  return monthCounts;
}
const getNextMonth = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7);

/** Returns the share of accepted entries, and the average acceptance rate that the festivals report. */
export function getAcceptance(entries: readonly CountedEntry[]) {
  const decidedEntries = entries.filter(isDecided);
  const acceptedCount = decidedEntries.filter(({ state }) => isInList(ACCEPTED_STATES, state)).length;
  const reportedRates = decidedEntries.flatMap(({ festival }) => festival?.odds ?? []);
  return {
    taken: acceptedCount,
    decided: decidedEntries.length,
    share: decidedEntries.length > 0 ? acceptedCount / decidedEntries.length : null,
    reported:
      reportedRates.length > 0
        ? reportedRates.reduce((sum, value) => sum + value, 0) / reportedRates.length
        : null,
    reportedBy: reportedRates.length,
  };
}

/** Returns unsent entries with an open deadline, the soonest first. */
export const selectNextDeadlines = <T extends CountedEntry>(entries: readonly T[], limit: number): T[] =>
  entries
    .filter((entry) => isUnsent(entry) && entry.deadline && !entry.deadline.isPast)
    .toSorted((a, b) => a.deadline!.date.closesAt.localeCompare(b.deadline!.date.closesAt))
    .slice(0, limit);
