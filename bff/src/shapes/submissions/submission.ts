import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import { PLANNED_CHANGES } from '@laurel/rules/notifications/watching';
import { z } from 'zod';
import { stateChangeFields, submissionState } from '../../inputs/submissions/submission.js';
import { dateShape, feeShape, festivalSummary } from '../catalogue/festival.js';
import { maybeNumber, maybeText, moneyShape, number, pageShape, refusalShape, text } from '../values.js';

const origin = z.enum(['manual', 'auto']);
const need = z.enum(['date', 'reason', 'award name', 'override reason']);
const refusedFor = z.enum(HIDE_REASONS).nullable();
export type SubmissionState = z.infer<typeof submissionState>;
export type Need = z.infer<typeof need>;
const move = z.strictObject({ state: submissionState, needs: z.array(need) });
export type Move = z.infer<typeof move>;

/**
 * A change of the competition since an entry was planned. `from` and `to`: the last deadline, opening, answer
 * day or first festival day, if known; for a merge the names.
 */
const plannedChange = z.strictObject({ what: z.enum(PLANNED_CHANGES), from: maybeText, to: maybeText });
export type ChangedSince = z.infer<typeof plannedChange>;

/** The additional fields of a change. */
const undoneFields = z.strictObject({
  submittedAt: maybeText,
  decidedAt: maybeText,
  awardName: maybeText,
  feePaid: moneyShape.nullable(),
  dateId: maybeNumber,
  note: maybeText,
  refusedFor,
});
const change = z.strictObject({
  from: submissionState.nullable(),
  to: submissionState.nullable(),
  actor: maybeText,
  impersonator: maybeText,
  origin,
  batchId: number,
  reason: maybeText,
  at: text,
  isUndo: z.boolean(),
  undone: undoneFields.nullable(),
});
/** `from` null: added. `to` null: removed from the list. `undone`: the fields that an undo reverted. */
export type SubmissionChange = z.infer<typeof change>;

/**
 * The next deadline with its fees, or the last one if all have passed. `dates`: the number of deadlines.
 * `later`: the number of deadlines after this one. `isPlanned`: the entry is planned for this later deadline.
 */
const deadline = z.strictObject({
  date: dateShape,
  isPast: z.boolean(),
  isPlanned: z.boolean(),
  fees: z.array(feeShape),
  dates: number,
  later: number,
});
export type SubmissionDeadline = z.infer<typeof deadline>;

/** The logo is drawn from these fields. `odds`: the acceptance rate that the festival reports. */
const festivalLocation = festivalSummary.omit({ name: true }).extend({ odds: maybeNumber });

/**
 * - `opensOn`: the opening day of the current edition.
 * - `answerDueOn`: the promised answer day, null if the entry was sent to another edition.
 * - `deadline`: set if requested and the entry is unsent; null if the competition has no deadline.
 * - `deadline`, `festival`: omitted while the catalogue is unavailable.
 */
export const submissionShape = z.strictObject({
  id: number,
  filmId: number,
  userId: text,
  competitionId: number,
  state: submissionState,
  origin,
  batchId: number,
  createdAt: text,
  updatedAt: text,
  submittedAt: maybeText,
  decidedAt: maybeText,
  awardName: maybeText,
  note: maybeText,
  feePaid: moneyShape.nullable(),
  dateId: maybeNumber,
  edition: maybeNumber,
  rowVersion: number,
  refusedFor,
  noAnswer: z.boolean(),
  changedSince: z.array(plannedChange),
  allowedMoves: z.array(move),
  competitionName: maybeText,
  festivalId: maybeNumber,
  festivalName: maybeText,
  opensOn: maybeText,
  answerDueOn: maybeText,
  history: z.array(change).optional(),
  deadline: deadline.nullable().optional(),
  festival: festivalLocation.optional(),
});
export type Submission = z.infer<typeof submissionShape>;
export const submissionsShape = pageShape(submissionShape);

const itemResult = z.strictObject({
  competitionId: number,
  submissionId: number.optional(),
  submission: submissionShape.optional(),
  error: refusalShape.optional(),
});
export type ItemResult = z.infer<typeof itemResult>;
export const itemResultsShape = z.strictObject({ items: z.array(itemResult) });

/** An acceptance at a festival outside the catalogue. `year`: of the answer, else of the submission. */
const freeAcceptedEntry = z.strictObject({
  entryId: number,
  festival: text,
  country: maybeText,
  state: z.enum(ACCEPTED_STATES),
  year: maybeNumber,
});
/** The festival of an accepted submission: its last known location and the dates of that edition. */
const acceptedEntry = z.strictObject({
  submissionId: number,
  name: maybeText,
  country: maybeText,
  subdivision: maybeText,
  city: maybeText,
  startsOn: maybeText,
  endsOn: maybeText,
});
/** `taken`: the accepted submissions. `free`: acceptances outside the catalogue. */
const filmSummary = z.strictObject({
  filmId: number,
  counts: z.partialRecord(submissionState, number),
  taken: z.array(submissionShape),
  free: z.array(freeAcceptedEntry),
  acceptedEntries: z.array(acceptedEntry),
});
export type FilmSummary = z.infer<typeof filmSummary>;
export const filmSummariesShape = z.strictObject({ items: z.array(filmSummary) });

export type MoveFields = Partial<z.infer<z.ZodObject<typeof stateChangeFields>>> & { reason?: string };
