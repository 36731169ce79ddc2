import { HIDE_REASONS, type HideReason } from '@laurel/rules/hide-reasons';
import { TAKEN_STATES } from '@laurel/rules/vocabularies';
import { PLANNED_CHANGES } from '@laurel/rules/watching';
import { z } from 'zod';
import { submissionState } from '../inputs/submission.js';
import { dateShape, feeShape } from './festival.js';
import {
  maybeNumber,
  maybeText,
  moneyShape,
  number,
  pageOf,
  refusalShape,
  text,
  type Money,
} from './values.js';

const origin = z.enum(['manual', 'auto']);
const need = z.enum(['date', 'reason', 'award name', 'override reason']);
const refusedFor = z.enum(HIDE_REASONS).nullable();
export type SubmissionState = z.infer<typeof submissionState>;
export type Need = z.infer<typeof need>;
const move = z.strictObject({ state: submissionState, needs: z.array(need) });
export type Move = z.infer<typeof move>;

/** What is otherwise there since an entry was planned; `from` and `to`: the last deadline, the opening, the answer's day, the festival's first day, where one is known; of a merger the names. */
const changed = z.strictObject({ what: z.enum(PLANNED_CHANGES), from: maybeText, to: maybeText });
export type ChangedSince = z.infer<typeof changed>;

/** What a change had said beside the state. */
const undone = z.strictObject({
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
  undone: undone.nullable(),
});
/** `from` null: added; `to` null: taken off the list; `undone`: of an undo, what it took back. */
export type SubmissionChange = z.infer<typeof change>;

/**
 * The earliest date to come with its fees; the last one, past, where there is none to come. `dates`: how many
 * there are in all; `later`: how many are left after it. `isPlanned`: it is a later one than the next, for which the entry is planned.
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

/** Where and when a submission's festival is held, with its own picture: what its mark is drawn from. `odds`: of what it is sent, which part it accepts, as it says. */
const place = z.strictObject({
  id: number,
  city: maybeText,
  country: maybeText,
  startsOn: maybeText,
  usualMonth: maybeNumber,
  profileImage: maybeText,
  odds: maybeNumber,
});

/**
 * `opensOn`: the day on which the competition begins to take entries for its present edition; `answerDueOn`: on which it has promised to answer, null of what was sent to another edition. `deadline`: where deadlines are
 * asked for, while it is not sent; null without any date, left out while the catalogue is away, and so is `festival`.
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
  changedSince: z.array(changed),
  allowedMoves: z.array(move),
  competitionName: maybeText,
  festivalId: maybeNumber,
  festivalName: maybeText,
  opensOn: maybeText,
  answerDueOn: maybeText,
  history: z.array(change).optional(),
  deadline: deadline.nullable().optional(),
  festival: place.optional(),
});
export type Submission = z.infer<typeof submissionShape>;
export const submissionsShape = pageOf(submissionShape);

const itemResult = z.strictObject({
  competitionId: number,
  submissionId: number.optional(),
  submission: submissionShape.optional(),
  error: refusalShape.optional(),
});
export type ItemResult = z.infer<typeof itemResult>;
export const itemResultsShape = z.strictObject({ items: z.array(itemResult) });

/** A place that took the film and that the catalogue does not have; `year`: of the answer, or when it was sent. */
const freePlace = z.strictObject({
  entryId: number,
  festival: text,
  country: maybeText,
  state: z.enum(TAKEN_STATES),
  year: maybeNumber,
});
/** Where a taken submission's festival is held, as it was last told of, and in its edition of then; `name` null: nobody has told. */
const takenPlace = z.strictObject({
  submissionId: number,
  name: maybeText,
  country: maybeText,
  subdivision: maybeText,
  city: maybeText,
  startsOn: maybeText,
  endsOn: maybeText,
});
/**
 * Where a film stands: how many of its submissions are in each state, and those that were taken, with their places; `free`: at festivals that
 * the catalogue does not have.
 */
const standing = z.strictObject({
  filmId: number,
  counts: z.partialRecord(submissionState, number),
  taken: z.array(submissionShape),
  free: z.array(freePlace),
  places: z.array(takenPlace),
});
export type FilmStanding = z.infer<typeof standing>;
export const standingsShape = z.strictObject({ items: z.array(standing) });

export type MoveFacts = {
  reason?: string;
  dateId?: number;
  submittedAt?: string;
  decidedAt?: string;
  awardName?: string;
  feePaid?: Money;
  note?: string;
  overrideReason?: string;
  refusedFor?: HideReason;
};
