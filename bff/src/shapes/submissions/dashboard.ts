import { z } from 'zod';
import { submissionState } from '../../inputs/submissions/submission.js';
import { submissionShape } from './submission.js';
import { maybeNumber, moneyShape, number, text } from '../values.js';

/**
 * `free`: the number of entries at festivals outside the catalogue. `…Unknown`: the number of entries without
 * a known fee. `months`: by submission day and by answer day. `acceptance`: of decided entries; `reported` is
 * the mean of the festivals' own figures, `reportedBy` their number; null means unknown. `deadlines`: the
 * next deadlines of unsent entries.
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
