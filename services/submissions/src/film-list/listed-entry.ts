import type { Entrant } from '@laurel/rules/fees/fees';
import type { Money } from '@laurel/rules/money/money';
import { findPlannedTier } from '@laurel/rules/fees/tiers';
import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import { toDay } from '../domain/days.js';
import { getPromisedDay } from '../domain/promised-answer.js';
import type { PastEntry } from '../generated/client.js';
import { getFeePaid } from '../submissions/messages.js';
import { getPastEntryFee } from '../past-entries/past-entry-messages.js';
import {
  getPromisedAnswer,
  getDates,
  type CompetitionWithFestival,
  getDeadlineFee,
} from '../submissions/competitions.js';
import type { SubmissionRow } from '../submissions/read-rows.js';

/** An unsent entry has its deadline with the fee; a sent one has its days and the paid fee. */
export interface ListedEntry {
  state: string;
  /** Null for a festival outside the catalogue. */
  competitionId: number | null;
  festivalName: string | null;
  competitionName: string | null;
  /** Undefined if the entry was sent or will not be sent; null if the deadline is unknown. */
  deadline: { day: string; closesAt: string; isPast: boolean } | null | undefined;
  submittedAt: string | null;
  answerDueOn: string | null;
  decidedAt: string | null;
  awardName: string | null;
  /** Null if there is no fee or it is unknown. */
  fee: Money | null;
  /** True if the deadline is open and its fee is unknown. */
  isUnpriced: boolean;
  note: string | null;
}

export function toListedEntry(
  row: SubmissionRow,
  competition: CompetitionWithFestival | undefined,
  film: Entrant,
  now: Date,
): ListedEntry {
  const { state, competitionId, awardName, note } = row;
  const isUnsent = isInList(UNSENT_STATES, state);
  const plannedDeadline =
    isUnsent && competition ? findPlannedTier(getDates(competition), row.dateId, now) : null;
  const openTier = plannedDeadline && !plannedDeadline.isPast ? plannedDeadline.tier : null;
  const fee = isUnsent ? getDeadlineFee(openTier, film) : getFeePaid(row);
  return {
    state,
    competitionId,
    festivalName: competition?.festival?.name ?? null,
    competitionName: competition?.name ?? null,
    deadline: isUnsent
      ? plannedDeadline && {
          day: plannedDeadline.tier.date,
          closesAt: plannedDeadline.tier.closesAt,
          isPast: plannedDeadline.isPast,
        }
      : undefined,
    submittedAt: toDay(row.submittedAt),
    answerDueOn:
      state === 'submitted' && competition ? getPromisedDay(row, getPromisedAnswer(competition)) : null,
    decidedAt: toDay(row.decidedAt),
    awardName,
    fee,
    isUnpriced: openTier !== null && fee === null,
    note,
  };
}

/** Converts an uncatalogued entry to an entry of the list. */
export const toListedUncataloguedEntry = (entry: PastEntry): ListedEntry => ({
  state: entry.state,
  competitionId: null,
  festivalName: entry.festival,
  competitionName: entry.competition,
  deadline: undefined,
  submittedAt: toDay(entry.submittedAt),
  answerDueOn: null,
  decidedAt: toDay(entry.decidedAt),
  awardName: entry.awardName,
  fee: getPastEntryFee(entry),
  isUnpriced: false,
  note: entry.note,
});
