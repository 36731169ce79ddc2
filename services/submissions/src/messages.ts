import { CompetitionWhole, type Competition, type Festival } from '@laurel/proto/catalog/v1/festival';
import type {
  HistoryEntry,
  Particulars as ParticularsMessage,
  Submission,
} from '@laurel/proto/submissions/v1/submissions';
import { changedSince, movedYear, type ChangedSince, type PlannedFestival } from './domain/changed-since.js';
import { sealOfFees } from './domain/watched-changes.js';
import type { Particulars, Standing } from './domain/submission.js';
import { isOther, isUnanswered, promisedDay } from './domain/promised-answer.js';
import { allowedMoves, type State } from './domain/transitions.js';
import { saidOf, type StoodBefore } from './domain/undo.js';
import { submissionTitle } from '@laurel/rules/submission-title';
import { dateOf, dayOf, today } from './days.js';
import type { SubmissionChange } from './generated/client.js';
import { answerOf, datesOf, presentEdition, type ListedPlace } from './places.js';
import type { SubmissionRow } from './read-rows.js';

export function submissionMessage(row: SubmissionRow, place: ListedPlace | undefined): Submission {
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
    submittedAt: dayOf(row.submittedAt),
    decidedAt: dayOf(row.decidedAt),
    feePaid: feePaidOf(row),
    noAnswer: place ? isUnanswered(row, answerOf(place), today()) : false,
    allowedMoves: allowedMoves(row.state as State),
    competitionName: place?.name ?? null,
    festivalId: place?.festivalId ?? null,
    festivalName: place?.festival?.name ?? null,
    opensOn: dayOf(place?.opensOn ?? null),
    answerDueOn: place ? promisedDay(row, answerOf(place)) : null,
    changedSince: place ? sincePlanned(row, place) : [],
  };
}

/** Nothing where nobody knows how it was, or is: it was planned before there were snapshots, or its copy is being filled anew. Of another edition only that the planned one moved there. */
function sincePlanned(
  { state, planned, edition, competitionId }: SubmissionRow,
  place: ListedPlace,
): ChangedSince[] {
  if (planned === null || place.dates === null) return [];
  const { competition, dates, fees } = CompetitionWhole.fromJSON(planned);
  const { isDeprecated, opensOn = null, notificationDate = null } = competition!;
  const before = {
    isDeprecated,
    opensOn,
    notificationDate,
    dates,
    feesSeal: sealOfFees(fees, dates),
    festival: plannedFestival(planned, competition!),
  };
  const present = presentEdition(place);
  if (isOther(edition, present)) return movedYear(state, before, present, new Date());
  const now = {
    isDeprecated: place.isGone || place.isDeprecated,
    opensOn: dayOf(place.opensOn),
    notificationDate: dayOf(place.notificationDate),
    dates: datesOf(place),
    feesSeal: place.feesSeal,
    festival: place.festival && {
      festivalId: place.festivalId,
      competitionId,
      name: submissionTitle({ festivalName: place.festival.name, competitionName: place.name }),
      startsOn: dayOf(place.festival.startsOn),
      endsOn: dayOf(place.festival.endsOn),
    },
  };
  return changedSince(state, before, now, new Date());
}

/** Null where it was planned before its festival was kept with it. */
function plannedFestival(planned: unknown, { id, name }: Competition): PlannedFestival | null {
  const kept = (planned as { festival?: Partial<Festival> }).festival;
  if (!kept?.id) return null;
  return {
    festivalId: kept.id,
    competitionId: id,
    name: submissionTitle({ festivalName: kept.name ?? null, competitionName: name }),
    startsOn: kept.startsOn ?? null,
    endsOn: kept.endsOn ?? null,
  };
}

/** What is told of it: what is kept, neither the moves open from its state, nor what depends on today, nor names of others' things. */
export const submissionFact = (row: SubmissionRow): Submission => ({
  ...submissionMessage(row, undefined),
  allowedMoves: [],
  noAnswer: false,
});

export const feePaidOf = ({ feePaidAmount, feePaidCurrency }: SubmissionRow) =>
  feePaidAmount === null ? null : { amount: Number(feePaidAmount), currency: feePaidCurrency! };

export function standingOf(row: SubmissionRow): Standing {
  const { state, awardName, dateId, isDateChosen, note, refusedFor } = row;
  return {
    state: state as State,
    awardName,
    dateId,
    isDateChosen,
    note,
    refusedFor,
    submittedAt: dayOf(row.submittedAt),
    decidedAt: dayOf(row.decidedAt),
    feePaid: feePaidOf(row),
  };
}

export function columnsOf({ feePaid, submittedAt, decidedAt, ...plain }: Standing) {
  return {
    ...plain,
    submittedAt: dateOf(submittedAt),
    decidedAt: dateOf(decidedAt),
    feePaidAmount: feePaid?.amount ?? null,
    feePaidCurrency: feePaid?.currency ?? null,
  };
}

export function saidIn(message: ParticularsMessage | null | undefined): Particulars {
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

/** Oldest first, also of entries that went into this one. An undo says what the change before it, which it took back, had said. */
export function historyMessages(lines: readonly SubmissionChange[]): HistoryEntry[] {
  return lines.map((line, n) => {
    const { from, to, actor, impersonator, origin, batchId, reason, at, isUndo } = line;
    const stood = (of: SubmissionChange | undefined) => (of?.before ?? null) as StoodBefore | null;
    const undone = isUndo ? stood(line) : null;
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
        saidOf(undone, stood(lines.slice(0, n).findLast((one) => one.submissionId === line.submissionId))),
    };
  });
}
