import {
  LONGEST_MISTAKE,
  MISTAKE_SUBJECTS,
  MOST_OPEN_MISTAKES,
  type MistakeSubject,
} from '@laurel/rules/mistakes';
import { isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';

export interface Mistake {
  subject: MistakeSubject;
  text: string;
}

/** Refuses `report.subject_unknown`, `report.text_missing` and `report.text_too_long`. */
export function checkedMistake(asked: { subject: string; text: string }): Mistake {
  const { subject } = asked;
  const text = asked.text.trim();
  if (!isOneOf(MISTAKE_SUBJECTS, subject))
    throw refuse.invalid('report.subject_unknown', 'Choose what is wrong.', 'subject');
  if (text === '')
    throw refuse.invalid('report.text_missing', 'Say what is wrong, and what is right.', 'text');
  if (text.length > LONGEST_MISTAKE)
    throw refuse.invalid('report.text_too_long', `Write at most ${LONGEST_MISTAKE} characters.`, 'text', {
      most: LONGEST_MISTAKE,
    });
  return { subject, text };
}

/** Whether somebody with so many open reports may send one more. Refuses `report.too_many`. */
export function mayReport(open: number): void {
  if (open >= MOST_OPEN_MISTAKES)
    throw refuse.conflict(
      'report.too_many',
      `${MOST_OPEN_MISTAKES} of your reports have not been looked at yet. Please wait until they are.`,
      undefined,
      { most: MOST_OPEN_MISTAKES },
    );
}
