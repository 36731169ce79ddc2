import {
  LONGEST_MISTAKE,
  MISTAKE_SUBJECTS,
  MOST_OPEN_MISTAKES,
  type MistakeSubject,
} from '@laurel/rules/mistakes';
import { isProse } from '@laurel/rules/texts';
import { isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords } from '@laurel/words/refusal-words';

export interface Mistake {
  subject: MistakeSubject;
  text: string;
}

/** Refuses `report.subject_unknown`, `report.text_missing`, `report.text_too_long`, and `report.text_invalid` for signs that hide or turn what stands there. */
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
  if (!isProse(text)) {
    const details = { why: 'character' } as const;
    throw refuse.invalid('report.text_invalid', wrongWords(details), 'text', details);
  }
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
