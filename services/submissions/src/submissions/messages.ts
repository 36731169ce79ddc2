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
import type { StateDetails, SubmissionStatus } from '../domain/submission-status.js';
import { areDifferentEditions, isUnanswered, getPromisedDay } from '../domain/promised-answer.js';
import { listAllowedMoves, type State } from '../domain/transitions.js';
import { getUndoneDetails, type PreviousStatus } from '../domain/undo.js';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { toDate, toDay, getToday } from '../domain/days.js';
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
    noAnswer: competition ? isUnanswered(row, getPromisedAnswer(competition), getToday()) : false,
    allowedMoves: listAllowedMoves(row.state as State),
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
  currentCompetition: ListedCompetition,
): ChangedSince[] {
  if (planned === null || currentCompetition.dates === null) return [];
  const { competition, dates, fees } = CompetitionWhole.fromJSON(planned);
  const { isDeprecated, opensOn = null, notificationDate = null } = competition!;
  const plannedCompetition = {
    isDeprecated,
    opensOn,
    notificationDate,
    dates,
    feesHash: hashFees(fees, dates),
    festival: getPlannedFestival(planned, competition!),
  };
  const presentEdition = getPresentEdition(currentCompetition);
  if (areDifferentEditions(edition, presentEdition))
    return getYearChange(state, plannedCompetition, presentEdition, new Date());
  const presentCompetition = {
    isDeprecated: currentCompetition.isDeleted || currentCompetition.isDeprecated,
    opensOn: toDay(currentCompetition.opensOn),
    notificationDate: toDay(currentCompetition.notificationDate),
    dates: getDates(currentCompetition),
    feesHash: currentCompetition.feesHash,
    festival: currentCompetition.festival && {
      festivalId: currentCompetition.festivalId,
      competitionId,
      name: formatSubmissionTitle({
        festivalName: currentCompetition.festival.name,
        competitionName: currentCompetition.name,
      }),
      startsOn: toDay(currentCompetition.festival.startsOn),
      endsOn: toDay(currentCompetition.festival.endsOn),
    },
  };
  return getChangesSince(state, plannedCompetition, presentCompetition, new Date());
}

/** Returns null if the entry was planned before festivals were stored with it. */
function getPlannedFestival(storedPlan: unknown, { id, name }: Competition): PlannedFestival | null {
  const storedFestival = (storedPlan as { festival?: Partial<Festival> }).festival;
  if (!storedFestival?.id) return null;
  return {
    festivalId: storedFestival.id,
    competitionId: id,
    name: formatSubmissionTitle({ festivalName: storedFestival.name ?? null, competitionName: name }),
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

/** Reads the status from the columns of a row. `toColumns` is the reverse. */
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

export function toColumns({ feePaid, submittedAt, decidedAt, ...otherFields }: SubmissionStatus) {
  return {
    ...otherFields,
    submittedAt: toDate(submittedAt),
    decidedAt: toDate(decidedAt),
    feePaidAmount: feePaid?.amount ?? null,
    feePaidCurrency: feePaid?.currency ?? null,
  };
}

export function parseStateDetails(message: ParticularsMessage | null | undefined): StateDetails {
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
    const undoneStatus = isUndo ? getStatusBefore(line) : null;
    const undoneLine = lines.slice(0, n).findLast((item) => item.submissionId === line.submissionId);
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
      undone: undoneStatus && getUndoneDetails(undoneStatus, getStatusBefore(undoneLine)),
    };
  });
}

const getStatusBefore = (line: SubmissionChange | undefined) =>
  (line?.before ?? null) as PreviousStatus | null;
