import { MAX_MISTAKE_LENGTH, MISTAKE_SUBJECTS } from '@laurel/rules/festivals/mistake-reports';
import { isProse } from '@laurel/rules/text/characters';
import { z } from 'zod';
import { id, paging } from '../values.js';
import { defineError } from '../wrong.js';

export const reportMistakeInput = z.strictObject({
  festivalId: id,
  subject: z.enum(MISTAKE_SUBJECTS),
  text: z.string().trim().min(1).max(MAX_MISTAKE_LENGTH).refine(isProse, defineError('character')),
});
export const mistakeReportsInput = z.strictObject({
  festivalId: id.optional(),
  isOpen: z.boolean().default(true),
  ...paging,
});
export const reportIdInput = z.strictObject({ reportId: id });
