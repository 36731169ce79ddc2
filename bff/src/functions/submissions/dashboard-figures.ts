import type { PastEntry } from '@laurel/proto/submissions/v1/past_entries';
import { addMonths } from '@laurel/rules/dates/days';
import { getDueFee, type DeadlineWithFees } from '@laurel/rules/fees/due-fee';
import type { Entrant } from '@laurel/rules/fees/fees';
import { isInList } from '@laurel/rules/text/lists';
import { ACCEPTED_STATES, UNSENT_STATES } from '@laurel/rules/submissions/states';
import type { Money } from '../../shapes/values.js';

/** The fields of an entry that the statistics use. */
export interface Counted {
  state: string;
  submittedAt?: string | null;
  decidedAt?: string | null;
  feePaid?: Money | null;
  noAnswer: boolean;
  deadline?: (DeadlineWithFees & { date: { closesAt: string } }) | null;
  festival?: { odds?: number | null };
}
/** An entry at a festival outside the catalogue. It counts like any other. */
export const freeEntry = ({ state, submittedAt, decidedAt, fee }: PastEntry): Counted => ({
  state,
  submittedAt: submittedAt ?? null,
  decidedAt: decidedAt ?? null,
  feePaid: fee,
  noAnswer: false,
});
const DECIDED_STATES = [...ACCEPTED_STATES, 'rejected'];
/** A withdrawn entry counts as sent if its submission date is known. */
const wasSent = ({ state, submittedAt }: Counted) =>
  !isInList(UNSENT_STATES, state) && (state !== 'will-not-submit' || Boolean(submittedAt));
const isUnsent = ({ state }: Counted) => isInList(UNSENT_STATES, state);
const isDecided = ({ state }: Counted) => DECIDED_STATES.includes(state);

/** Sums each currency separately, the most frequent currency first. Omits zero sums. */
export function sums(money: readonly Money[]): Money[] {
  const byCurrency = Map.groupBy(money, ({ currency }) => currency);
  return [...byCurrency]
    .toSorted(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .map(([currency, all]) => ({ currency, amount: all.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount > 0);
}

/** Returns recorded fees, and planned ones. `…Unknown` counts entries without a known fee. */
export function getMoneyTotals(entries: readonly Counted[], film: Entrant) {
  const sent = entries.filter(wasSent);
  const paid = sent.flatMap(({ feePaid }) => feePaid ?? []);
  const due = entries
    .filter(({ state }) => state === 'to-submit')
    .flatMap(({ deadline }) => getDueFee(deadline, film) ?? []);
  const planned = due.flatMap((fee) => (fee === 'unknown' ? [] : fee));
  return {
    spent: sums(paid),
    spentUnknown: sent.length - paid.length,
    planned: sums(planned),
    plannedUnknown: due.length - planned.length,
  };
}

/** Counts submissions and decisions per month, from the first to the last month without gaps. */
export function countByMonth(entries: readonly Counted[]) {
  const counts = new Map<string, { sent: number; taken: number; rejected: number }>();
  const at = (day: string) => {
    const month = day.slice(0, 7);
    const count = counts.get(month) ?? { sent: 0, taken: 0, rejected: 0 };
    counts.set(month, count);
    return count;
  };
  for (const { submittedAt, decidedAt, state } of entries) {
    if (submittedAt) at(submittedAt).sent++;
    if (decidedAt && isInList(ACCEPTED_STATES, state)) at(decidedAt).taken++;
    if (decidedAt && state === 'rejected') at(decidedAt).rejected++;
  }
  const months = [...counts.keys()].toSorted();
  const all: ({ month: string } & { sent: number; taken: number; rejected: number })[] = [];
  for (let month = months[0]; month !== undefined && month <= months.at(-1)!; month = monthAfter(month))
    all.push({ month, ...(counts.get(month) ?? { sent: 0, taken: 0, rejected: 0 }) });
  return all;
}
const monthAfter = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7);

/** Returns the share of accepted entries, and the average acceptance rate that the festivals report. */
export function getAcceptance(entries: readonly Counted[]) {
  const decided = entries.filter(isDecided);
  const taken = decided.filter(({ state }) => isInList(ACCEPTED_STATES, state)).length;
  const odds = decided.flatMap(({ festival }) => festival?.odds ?? []);
  return {
    taken,
    decided: decided.length,
    share: decided.length > 0 ? taken / decided.length : null,
    reported: odds.length > 0 ? odds.reduce((sum, value) => sum + value, 0) / odds.length : null,
    reportedBy: odds.length,
  };
}

/** Returns unsent entries with an open deadline, the soonest first. */
export const nextDeadlines = <T extends Counted>(entries: readonly T[], limit: number): T[] =>
  entries
    .filter((entry) => isUnsent(entry) && entry.deadline && !entry.deadline.isPast)
    .toSorted((a, b) => a.deadline!.date.closesAt.localeCompare(b.deadline!.date.closesAt))
    .slice(0, limit);
