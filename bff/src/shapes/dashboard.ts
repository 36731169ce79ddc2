import { z } from 'zod';
import { submissionState } from '../inputs/submission.js';
import { submissionShape } from './submission.js';
import { maybeNumber, moneyShape, number, text } from './values.js';

/**
 * `free`: how many of all are at festivals that the catalogue does not have. `…Unknown`: of how many nobody knows what was paid, or is due. `months`: by the day of the answer, and by that on which it was sent. `acceptance`: of what was answered; `reported`: the mean of
 * what the festivals say that answered, `reportedBy` so many; null: not known. `deadlines`: the next ones of what is not sent.
 */
export const submissionDashboardShape = z.strictObject({
  total: number,
  free: number,
  counts: z.partialRecord(submissionState, number),
  spent: z.array(moneyShape),
  spentUnknown: number,
  planned: z.array(moneyShape),
  plannedUnknown: number,
  months: z.array(z.strictObject({ month: text, sent: number, taken: number, rejected: number })),
  acceptance: z.strictObject({
    taken: number,
    decided: number,
    share: maybeNumber,
    reported: maybeNumber,
    reportedBy: number,
  }),
  deadlines: z.array(submissionShape),
  noAnswer: z.array(submissionShape),
});
export type SubmissionDashboard = z.infer<typeof submissionDashboardShape>;
