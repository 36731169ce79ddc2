import { CompetitionWhole, type Competition, type Festival } from '@laurel/proto/catalog/v1/festival';
import type {
  HistoryEntry,
  Particulars as ParticularsMessage,
  Submission,
} from '@laurel/proto/submissions/v1/submissions';
import {
  getChangesSince,
  getYearChange,
  type ChangedSince,
  type PlannedFestival,
} from '../domain/changed-since.js';
import { hashFees } from '../domain/watched-changes.js';
import type { Particulars, SubmissionStatus } from '../domain/submission-status.js';
import { areDifferentEditions, isUnanswered, getPromisedDay } from '../domain/promised-answer.js';
import { allowedMoves, type State } from '../domain/transitions.js';
import { getUndoneDetails, type PreviousStatus } from '../domain/undo.js';
import { submissionTitle } from '@laurel/rules/submissions/submission-title';
import { toDate, toDay, today } from '../domain/days.js';
import type { SubmissionChange } from '../generated/client.js';
import { getPromisedAnswer, getDates, getPresentEdition, type ListedCompetition } from './competitions.js';
import type { SubmissionRow } from './read-rows.js';

export function toSubmissionMessage(
  row: SubmissionRow,
  competition: ListedCompetition | undefined,
): Submission {
  return {
    id: row.id,
    filmId: row.filmId,
    userId: row.userId,
    competitionId: row.competitionId,
    state: row.state,
    origin: row.origin,
    batchId: row.batchId,
    awardName: row.awardName,
    note: row.note,
    dateId: row.dateId,
    edition: row.edition,
    rowVersion: row.rowVersion,
    refusedFor: row.refusedFor,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: toDay(row.submittedAt),
    decidedAt: toDay(row.decidedAt),
    feePaid: getFeePaid(row),
    noAnswer: competition ? isUnanswered(row, getPromisedAnswer(competition), today()) : false,
    allowedMoves: allowedMoves(row.state as State),
    competitionName: competition?.name ?? null,
    festivalId: competition?.festivalId ?? null,
    festivalName: competition?.festival?.name ?? null,
    opensOn: toDay(competition?.opensOn ?? null),
    answerDueOn: competition ? getPromisedDay(row, getPromisedAnswer(competition)) : null,
    changedSince: competition ? getChangesSincePlanned(row, competition) : [],
  };
}

/**
 * Returns the changes since the entry was planned. Empty without a snapshot, or while the projection is being
 * rebuilt. For another edition, reports only that the festival moved to another year.
 */
function getChangesSincePlanned(
  { state, planned, edition, competitionId }: SubmissionRow,
  current: ListedCompetition,
): ChangedSince[] {
  if (planned === null || current.dates === null) return [];
  const { competition, dates, fees } = CompetitionWhole.fromJSON(planned);
  const { isDeprecated, opensOn = null, notificationDate = null } = competition!;
  const before = {
    isDeprecated,
    opensOn,
    notificationDate,
    dates,
    feesHash: hashFees(fees, dates),
    festival: getPlannedFestival(planned, competition!),
  };
  const present = getPresentEdition(current);
  if (areDifferentEditions(edition, present)) return getYearChange(state, before, present, new Date());
  const now = {
    isDeprecated: current.isDeleted || current.isDeprecated,
    opensOn: toDay(current.opensOn),
    notificationDate: toDay(current.notificationDate),
    dates: getDates(current),
    feesHash: current.feesHash,
    festival: current.festival && {
      festivalId: current.festivalId,
      competitionId,
      name: submissionTitle({ festivalName: current.festival.name, competitionName: current.name }),
      startsOn: toDay(current.festival.startsOn),
      endsOn: toDay(current.festival.endsOn),
    },
  };
  return getChangesSince(state, before, now, new Date());
}

/** Returns null if the entry was planned before festivals were stored with it. */
function getPlannedFestival(planned: unknown, { id, name }: Competition): PlannedFestival | null {
  const storedFestival = (planned as { festival?: Partial<Festival> }).festival;
  if (!storedFestival?.id) return null;
  return {
    festivalId: storedFestival.id,
    competitionId: id,
    name: submissionTitle({ festivalName: storedFestival.name ?? null, competitionName: name }),
    startsOn: storedFestival.startsOn ?? null,
    endsOn: storedFestival.endsOn ?? null,
  };
}

/**
 * Returns the payload of submission events. It contains only stored data: no allowed moves, nothing that
 * depends on the date, and no names from other services.
 */
export const toSubmissionPayload = (row: SubmissionRow): Submission => ({
  ...toSubmissionMessage(row, undefined),
  allowedMoves: [],
  noAnswer: false,
});

export const getFeePaid = ({ feePaidAmount, feePaidCurrency }: SubmissionRow) =>
  feePaidAmount === null ? null : { amount: Number(feePaidAmount), currency: feePaidCurrency! };

export function toStatus(row: SubmissionRow): SubmissionStatus {
  const { state, awardName, dateId, isDateChosen, note, refusedFor } = row;
  return {
    state: state as State,
    awardName,
    dateId,
    isDateChosen,
    note,
    refusedFor,
    submittedAt: toDay(row.submittedAt),
    decidedAt: toDay(row.decidedAt),
    feePaid: getFeePaid(row),
  };
}

export function toColumns({ feePaid, submittedAt, decidedAt, ...plain }: SubmissionStatus) {
  return {
    ...plain,
    submittedAt: toDate(submittedAt),
    decidedAt: toDate(decidedAt),
    feePaidAmount: feePaid?.amount ?? null,
    feePaidCurrency: feePaid?.currency ?? null,
  };
}

export function parseParticulars(message: ParticularsMessage | null | undefined): Particulars {
  const {
    dateId = null,
    submittedAt = null,
    decidedAt = null,
    awardName = null,
    feePaid = null,
    note = null,
    refusedFor = null,
    reason = null,
    overrideReason = null,
  } = message ?? {};
  return { dateId, submittedAt, decidedAt, awardName, feePaid, note, refusedFor, reason, overrideReason };
}

/**
 * Returns the history, oldest first, including that of merged entries. An undo contains the details that the
 * undone change had set.
 */
export function toHistoryMessages(lines: readonly SubmissionChange[]): HistoryEntry[] {
  return lines.map((line, n) => {
    const { from, to, actor, impersonator, origin, batchId, reason, at, isUndo } = line;
    const getStatus = (line: SubmissionChange | undefined) => (line?.before ?? null) as PreviousStatus | null;
    const undone = isUndo ? getStatus(line) : null;
    return {
      from,
      to,
      actor,
      impersonator,
      origin,
      batchId,
      reason,
      at: at.toISOString(),
      isUndo,
      undone:
        undone &&
        getUndoneDetails(
          undone,
          getStatus(lines.slice(0, n).findLast((item) => item.submissionId === line.submissionId)),
        ),
    };
  });
}
