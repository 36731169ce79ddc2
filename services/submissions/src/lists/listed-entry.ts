import type { Entrant } from '@laurel/rules/fees';
import type { Money } from '@laurel/rules/money';
import { plannedTier } from '@laurel/rules/tiers';
import { isOneOf, UNSENT_STATES } from '@laurel/rules/vocabularies';
import { dayOf } from '../days.js';
import { promisedDay } from '../domain/promised-answer.js';
import type { PastEntry } from '../generated/client.js';
import { feePaidOf } from '../messages.js';
import { feeOfEntry } from '../past/past-messages.js';
import { answerOf, datesOf, type Place } from '../places.js';
import type { SubmissionRow } from '../read-rows.js';
import { feeAt } from '../sending/fee-now.js';

/** An entry as a list has it: what is not sent yet with the deadline to meet and what it costs there, what is sent with its days and what was paid. */
export interface ListedEntry {
  state: string;
  /** Null: of a festival that the catalogue does not have. */
  competitionId: number | null;
  festivalName: string | null;
  competitionName: string | null;
  /** Undefined: it is sent, or nobody sends it. Null: not known. */
  deadline: { day: string; closesAt: string; isPast: boolean } | null | undefined;
  submittedAt: string | null;
  answerDueOn: string | null;
  decidedAt: string | null;
  awardName: string | null;
  /** Null: not known, or nothing. */
  fee: Money | null;
  /** Whether it costs something that nobody knows. */
  isUnpriced: boolean;
  note: string | null;
}

export function listedEntry(
  row: SubmissionRow,
  place: Place | undefined,
  film: Entrant,
  now: Date,
): ListedEntry {
  const { state, competitionId, awardName, note } = row;
  const isUnsent = isOneOf(UNSENT_STATES, state);
  const met = isUnsent && place ? plannedTier(datesOf(place), row.dateId, now) : null;
  const open = met && !met.isPast ? met.tier : null;
  const fee = isUnsent ? feeAt(open, film) : feePaidOf(row);
  return {
    state,
    competitionId,
    festivalName: place?.festival?.name ?? null,
    competitionName: place?.name ?? null,
    deadline: isUnsent
      ? met && { day: met.tier.date, closesAt: met.tier.closesAt, isPast: met.isPast }
      : undefined,
    submittedAt: dayOf(row.submittedAt),
    answerDueOn: state === 'submitted' && place ? promisedDay(row, answerOf(place)) : null,
    decidedAt: dayOf(row.decidedAt),
    awardName,
    fee,
    isUnpriced: open !== null && fee === null,
    note,
  };
}

/** The same of one that the catalogue does not have. */
export const listedFree = (entry: PastEntry): ListedEntry => ({
  state: entry.state,
  competitionId: null,
  festivalName: entry.festival,
  competitionName: entry.competition,
  deadline: undefined,
  submittedAt: dayOf(entry.submittedAt),
  answerDueOn: null,
  decidedAt: dayOf(entry.decidedAt),
  awardName: entry.awardName,
  fee: feeOfEntry(entry),
  isUnpriced: false,
  note: entry.note,
});
