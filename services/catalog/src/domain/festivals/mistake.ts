import {
  MAX_MISTAKE_LENGTH,
  MISTAKE_SUBJECTS,
  MAX_OPEN_MISTAKES,
  type MistakeSubject,
} from '@laurel/rules/festivals/mistake-reports';
import { isProse } from '@laurel/rules/text/characters';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';

export interface Mistake {
  subject: MistakeSubject;
  text: string;
}

/**
 * @throws report.subject_unknown, report.text_missing, report.text_too_long
 * @throws report.text_invalid for characters that hide or reorder text
 */
export function checkMistake(input: { subject: string; text: string }): Mistake {
  const { subject } = input;
  const text = input.text.trim();
  if (!isInList(MISTAKE_SUBJECTS, subject))
    throw refuse.invalid('report.subject_unknown', 'Choose what is wrong.', 'subject');
  if (text === '')
    throw refuse.invalid('report.text_missing', 'Describe what is wrong, and what would be right.', 'text');
  if (text.length > MAX_MISTAKE_LENGTH)
    throw refuse.invalid('report.text_too_long', `Enter at most ${MAX_MISTAKE_LENGTH} characters.`, 'text', {
      max: MAX_MISTAKE_LENGTH,
    });
  if (!isProse(text)) {
    const details = { why: 'character' } as const;
    throw refuse.invalid('report.text_invalid', formatInvalidValue(details), 'text', details);
  }
  return { subject, text };
}

/** `openCount`: the number of the user's open reports. @throws report.too_many */
export function checkOpenReportCount(openCount: number): void {
  if (openCount >= MAX_OPEN_MISTAKES)
    throw refuse.conflict(
      'report.too_many',
      `You have ${MAX_OPEN_MISTAKES} open reports. Please wait until we have checked them.`,
      undefined,
      { max: MAX_OPEN_MISTAKES },
    );
}
