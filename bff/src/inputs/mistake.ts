import { LONGEST_MISTAKE, MISTAKE_SUBJECTS } from '@laurel/rules/mistakes';
import { z } from 'zod';
import { id, paging } from './values.js';

export const reportMistakeInput = z.strictObject({
  festivalId: id,
  subject: z.enum(MISTAKE_SUBJECTS),
  text: z.string().trim().min(1).max(LONGEST_MISTAKE),
});
export const mistakeReportsInput = z.strictObject({
  festivalId: id.optional(),
  isOpen: z.boolean().default(true),
  ...paging,
});
export const ofReportInput = z.strictObject({ reportId: id });
