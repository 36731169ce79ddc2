import type { CompetitionDate, Fee } from './festival.js';
import type { Money, Refusal } from './values.js';

export type SubmissionState =
  | 'suggested'
  | 'waitlist'
  | 'to-submit'
  | 'submitted'
  | 'accepted'
  | 'rejected'
  | 'awarded'
  | 'will-not-submit';
export type Need = 'date' | 'reason' | 'award name' | 'override reason';
export type Move = { state: SubmissionState; needs: Need[] };
export type SubmissionChange = {
  from: SubmissionState | null;
  to: SubmissionState;
  actor: string | null;
  impersonator: string | null;
  origin: 'manual' | 'auto';
  batchId: number;
  reason: string | null;
  at: string;
};
/**
 * The earliest date to come with its fees; the last one, past, where there is none to come. `dates`: how many
 * there are in all; `later`: how many are left after it.
 */
export type SubmissionDeadline = {
  date: CompetitionDate;
  isPast: boolean;
  fees: Fee[];
  dates: number;
  later: number;
};
export type Submission = {
  id: number;
  filmId: number;
  userId: string;
  competitionId: number;
  state: SubmissionState;
  origin: 'manual' | 'auto';
  batchId: number;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  decidedAt: string | null;
  awardName: string | null;
  note: string | null;
  feePaid: Money | null;
  dateId: number | null;
  edition: number | null;
  rowVersion: number;
  noAnswer: boolean;
  allowedMoves: Move[];
  competitionName: string | null;
  festivalId: number | null;
  festivalName: string | null;
  /** The day on which the competition begins to take entries for its present edition. */
  opensOn: string | null;
  history?: SubmissionChange[];
  /** Where deadlines are asked for, while it is not sent; null without any date, left out while the catalogue is away. */
  deadline?: SubmissionDeadline | null;
};
export type ItemResult = {
  competitionId: number;
  submissionId?: number;
  submission?: Submission;
  error?: Refusal;
};
export type MoveFacts = {
  reason?: string;
  dateId?: number;
  submittedAt?: string;
  decidedAt?: string;
  awardName?: string;
  feePaid?: Money;
  note?: string;
  overrideReason?: string;
};
