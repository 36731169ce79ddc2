import type { PastEntry } from '@laurel/proto/submissions/v1/past_entries';
import { addMonths } from '@laurel/rules/days';
import { dueFee, type Due } from '@laurel/rules/due-fee';
import type { Entrant } from '@laurel/rules/fees';
import { isOneOf, TAKEN_STATES, UNSENT_STATES } from '@laurel/rules/vocabularies';
import type { Money } from './shapes/values.js';

/** What is counted of an entry. */
export interface Counted {
  state: string;
  submittedAt?: string | null;
  decidedAt?: string | null;
  feePaid?: Money | null;
  noAnswer: boolean;
  deadline?: (Due & { date: { closesAt: string } }) | null;
  festival?: { odds?: number | null };
}
/** One at a festival that the catalogue does not have: it is counted like any other. */
export const freeEntry = ({ state, submittedAt, decidedAt, fee }: PastEntry): Counted => ({
  state,
  submittedAt: submittedAt ?? null,
  decidedAt: decidedAt ?? null,
  feePaid: fee,
  noAnswer: false,
});
const DECIDED_STATES = [...TAKEN_STATES, 'rejected'];
/** What was given up may have been sent before: then it is known when. */
const wasSent = ({ state, submittedAt }: Counted) =>
  !isOneOf(UNSENT_STATES, state) && (state !== 'will-not-submit' || Boolean(submittedAt));
const isUnsent = ({ state }: Counted) => isOneOf(UNSENT_STATES, state);
const isDecided = ({ state }: Counted) => DECIDED_STATES.includes(state);

/** Each currency for itself, the largest number of sums first; nothing is not counted. */
export function sums(money: readonly Money[]): Money[] {
  const byCurrency = Map.groupBy(money, ({ currency }) => currency);
  return [...byCurrency]
    .toSorted(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .map(([currency, all]) => ({ currency, amount: all.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount > 0);
}

/** What was paid, as far as it is noted, and what is planned at the next deadline of what is to be submitted; `…Unknown`: of how many nobody knows. */
export function moneyOf(entries: readonly Counted[], film: Entrant) {
  const sent = entries.filter(wasSent);
  const paid = sent.flatMap(({ feePaid }) => feePaid ?? []);
  const due = entries
    .filter(({ state }) => state === 'to-submit')
    .flatMap(({ deadline }) => dueFee(deadline, film) ?? []);
  const planned = due.flatMap((fee) => (fee === 'unknown' ? [] : fee));
  return {
    spent: sums(paid),
    spentUnknown: sent.length - paid.length,
    planned: sums(planned),
    plannedUnknown: due.length - planned.length,
  };
}

/** By month, the first one first and none left out: how many were sent, and what came of how many. */
export function monthsOf(entries: readonly Counted[]) {
  const counts = new Map<string, { sent: number; taken: number; rejected: number }>();
  const at = (day: string) => {
    const month = day.slice(0, 7);
    const count = counts.get(month) ?? { sent: 0, taken: 0, rejected: 0 };
    counts.set(month, count);
    return count;
  };
  for (const { submittedAt, decidedAt, state } of entries) {
    if (submittedAt) at(submittedAt).sent++;
    if (decidedAt && isOneOf(TAKEN_STATES, state)) at(decidedAt).taken++;
    if (decidedAt && state === 'rejected') at(decidedAt).rejected++;
  }
  const months = [...counts.keys()].toSorted();
  const all: ({ month: string } & { sent: number; taken: number; rejected: number })[] = [];
  for (let month = months[0]; month !== undefined && month <= months.at(-1)!; month = monthAfter(month))
    all.push({ month, ...(counts.get(month) ?? { sent: 0, taken: 0, rejected: 0 }) });
  return all;
}
const monthAfter = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7);

/** Of what was answered, how much was taken; beside it what the festivals that answered say of themselves, as far as they do. */
export function acceptanceOf(entries: readonly Counted[]) {
  const decided = entries.filter(isDecided);
  const taken = decided.filter(({ state }) => isOneOf(TAKEN_STATES, state)).length;
  const odds = decided.flatMap(({ festival }) => festival?.odds ?? []);
  return {
    taken,
    decided: decided.length,
    share: decided.length > 0 ? taken / decided.length : null,
    reported: odds.length > 0 ? odds.reduce((sum, one) => sum + one, 0) / odds.length : null,
    reportedBy: odds.length,
  };
}

/** Of what is not sent, by when: the soonest first, past ones not. */
export const nextDeadlines = <T extends Counted>(entries: readonly T[], most: number): T[] =>
  entries
    .filter((one) => isUnsent(one) && one.deadline && !one.deadline.isPast)
    .toSorted((a, b) => a.deadline!.date.closesAt.localeCompare(b.deadline!.date.closesAt))
    .slice(0, most);
