import { MISTAKE_SUBJECTS } from '@laurel/rules/festivals/mistake-reports';
import { z } from 'zod';
import { maybeText, number, pageShape, text } from '../values.js';

/** `userId` is null after the reporter's account was deleted. */
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
export const mistakeReportsShape = pageShape(mistakeReportShape);
