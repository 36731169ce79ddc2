import type { Particulars } from '../src/domain/submission.js';
import type { State } from '../src/domain/transitions.js';

/** The table of the specification, cell by cell: rows from, columns to. */
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

/** All that a move may ask for. */
export const everything = {
  submittedAt: '2026-05-01',
  reason: 'because',
  awardName: 'Golden Pine',
} satisfies Partial<Particulars>;
type Asked = keyof typeof everything;
/** What a cell asks for, and what the move is refused with where it is not said. */
export const asks: Record<string, { field: Asked; code: string }> = {
  date: { field: 'submittedAt', code: 'submission.date_required' },
  reason: { field: 'reason', code: 'submission.reason_required' },
  award: { field: 'awardName', code: 'submission.award_name_required' },
};
export const only = (field: Asked) => ({ [field]: everything[field] });
export function allBut(field: Asked): Partial<Particulars> {
  const { [field]: _, ...rest } = everything;
  return rest;
}
