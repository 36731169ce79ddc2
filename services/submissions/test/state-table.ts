import type { StateDetails } from '../src/domain/submission-status.js';
import type { State } from '../src/domain/transitions.js';

/** The table of the specification, with a row per old state and a column per new state. */
const table = `
  from            suggested waitlist to-submit submitted accepted rejected awarded will-not-submit
  new             yes       yes      yes       date      yes      yes      -       -
  suggested       -         yes      yes       date      -        -        -       yes
  waitlist        -         -        yes       date      -        -        -       yes
  to-submit       -         yes      -         yes       -        -        -       yes
  submitted       -         -        yes       -         yes      yes      -       reason
  accepted        -         -        -         reason    -        reason   award   reason
  rejected        -         -        -         reason    reason   -        -       -
  awarded         -         -        -         -         reason   -        -       -
  will-not-submit -         yes      yes       -         -        -        -       -`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const [[, ...columns], ...rows] = table as [string[], ...string[][]];
export const cells = rows.flatMap(([from, ...row]) =>
  row.map((cell, i) => ({ from: from === 'new' ? null : (from as State), to: columns[i] as State, cell })),
);

/** Every field that a move can require. */
export const ALL_DETAILS = {
  submittedAt: '2026-05-01',
  reason: 'because',
  awardName: 'Golden Pine',
} satisfies Partial<StateDetails>;
type RequiredField = keyof typeof ALL_DETAILS;
/** The field that a cell requires, and the refusal without it. */
export const requirements: Record<string, { field: RequiredField; code: string }> = {
  date: { field: 'submittedAt', code: 'submission.date_required' },
  reason: { field: 'reason', code: 'submission.reason_required' },
  award: { field: 'awardName', code: 'submission.award_name_required' },
};
export const pickDetail = (field: RequiredField) => ({ [field]: ALL_DETAILS[field] });
export function omitDetail(field: RequiredField): Partial<StateDetails> {
  const { [field]: _, ...rest } = ALL_DETAILS;
  return rest;
}
