import { MISTAKE_SUBJECTS } from '@laurel/rules/mistakes';
import { z } from 'zod';
import { maybeText, number, pageOf, text } from './values.js';

/** `userId` is null where whoever said it has left. */
export const mistakeReportShape = z.strictObject({
  id: number,
  festivalId: number,
  festivalName: text,
  userId: maybeText,
  subject: z.enum(MISTAKE_SUBJECTS),
  text,
  createdAt: text,
  resolvedAt: maybeText,
  resolvedBy: maybeText,
});
export type MistakeReport = z.infer<typeof mistakeReportShape>;
export const mistakeReportsShape = pageOf(mistakeReportShape);
