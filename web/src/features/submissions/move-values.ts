import { z } from 'zod';
import { updateUserSubmissionStateInput } from '../../../../bff/src/inputs/submission.js';
import { today } from '@laurel/rules/days';
import type { HideReason } from '@laurel/rules/hide-reasons';
import type { Money, MoveFacts, Need, Submission, SubmissionState } from '../../lib/wire';
import { isSuggested } from './states';

/** What the form of a move holds. */
export type Values = {
  submittedAt: string | null;
  decidedAt: string | null;
  feePaid: Money | null;
  awardName: string;
  reason: string;
  overrideReason: string;
  note: string;
  refusedFor: HideReason | '';
};
export type Field = keyof Values;
/** What a move asks for, what may be told beside it, and what of that only on request. */
export type Fields = { required: Field[]; date: Field | null; shown: Field[]; details: Field[] };

const { shape } = updateUserSubmissionStateInput;
const nothing: Omit<Fields, 'required'> = { date: null, shown: [], details: [] };
/** What may be told on the way into a state; the others carry nothing. */
const told: Partial<Record<SubmissionState, Omit<Fields, 'required'>>> = {
  submitted: { date: 'submittedAt', shown: ['feePaid'], details: ['note'] },
  accepted: { date: 'decidedAt', shown: [], details: ['submittedAt', 'feePaid', 'note'] },
  rejected: { date: 'decidedAt', shown: [], details: ['submittedAt', 'feePaid', 'note'] },
  awarded: { date: null, shown: [], details: ['submittedAt', 'feePaid', 'note'] },
};

/** On the way from unsent to given up: why. */
const givenUp: Omit<Fields, 'required'> = { date: null, shown: ['refusedFor'], details: [] };

/** Whether a move into this state has something to tell, needed or not. Of a suggestion it is asked why not. */
export const hasDetails = (submission: Submission, state: SubmissionState) =>
  state in told || (state === 'will-not-submit' && isSuggested(submission));

/** `via`: the day of the step between is what is needed; that of `state` is told beside it. */
export function fieldsOf(state: SubmissionState, needs: readonly Need[], via?: SubmissionState): Fields {
  const dated: Field = (via ?? state) === 'submitted' ? 'submittedAt' : 'decidedAt';
  const of: Record<Need, Field> = {
    date: dated,
    'award name': 'awardName',
    reason: 'reason',
    'override reason': 'overrideReason',
  };
  const isGivenUp = state === 'will-not-submit' && !needs.includes('reason');
  return { required: needs.map((need) => of[need]), ...(isGivenUp ? givenUp : (told[state] ?? nothing)) };
}

/** All that may be told though nothing asks for it. */
export const beside = ({ date, shown, details }: Fields): Field[] => [
  ...(date ? [date] : []),
  ...shown,
  ...details,
];

/** What is known of it already; a day that is being told is today's unless it was told before. */
export function valuesOf(submission: Submission, { date, required }: Fields): Values {
  const day = (field: Field) => (date === field || required.includes(field) ? today() : null);
  return {
    submittedAt: submission.submittedAt ?? day('submittedAt'),
    decidedAt: submission.decidedAt ?? day('decidedAt'),
    feePaid: submission.feePaid,
    awardName: submission.awardName ?? '',
    note: submission.note ?? '',
    refusedFor: submission.refusedFor ?? '',
    reason: '',
    overrideReason: '',
  };
}

/** Whether something of what may be told differs from what is known already. */
export function isTyped(values: Values, submission: Submission, fields: Fields): boolean {
  const known = valuesOf(submission, fields);
  const said = (value: Values[Field]) => JSON.stringify(value || null);
  return [...fields.required, ...beside(fields)].some((field) => said(values[field]) !== said(known[field]));
}

/** The BFF's own rules for the fields that are shown; what is not required may be empty. */
export function schemaOf(fields: Fields) {
  const empty = (value: unknown) => (value === '' || value === null ? undefined : value);
  const { required } = fields;
  const optional = beside(fields).filter((field) => !required.includes(field));
  return z.object({
    ...Object.fromEntries(required.map((field) => [field, shape[field].unwrap()])),
    ...Object.fromEntries(optional.map((field) => [field, z.preprocess(empty, shape[field])])),
  });
}

/** What is needed, and what is told beyond what the submission has. */
export function factsOf(values: Values, submission: Submission, fields: Fields): MoveFacts {
  const tidy = (field: Field) => {
    const value = values[field];
    return typeof value === 'string' ? value.trim() : value;
  };
  const had = (field: Field) => JSON.stringify(submission[field as keyof Submission] ?? null);
  const fresh = beside(fields).filter((field) => tidy(field) && JSON.stringify(tidy(field)) !== had(field));
  return Object.fromEntries(
    [...new Set([...fields.required, ...fresh])].map((field) => [field, tidy(field)]),
  ) as MoveFacts;
}

/** What each entry has of its own: said for many at once, it is that of those which have none yet. */
const OWN = ['submittedAt', 'decidedAt', 'feePaid'] as const;
const ownIn = ({ required, ...fields }: Fields) => {
  const asked = [...required, ...beside({ required, ...fields })];
  return OWN.filter((field) => asked.includes(field));
};
/** What of a move is asked for many at once: what is needed, the day, what was paid, and why they are given up. */
export const inBulk = ({ shown, ...fields }: Fields): Fields => ({
  ...fields,
  shown: shown.filter((field) => field === 'feePaid' || field === 'refusedFor'),
  details: [],
});
/** Whether an entry keeps something that is asked for all. */
export const hasOwn = (submission: Submission, fields: Fields): boolean =>
  ownIn(fields).some((field) => submission[field] !== null);
/** What was said for all, with what this entry has already. */
export function withOwn(said: MoveFacts, submission: Submission, fields: Fields): MoveFacts {
  const own = ownIn(fields).filter((field) => submission[field] !== null);
  const needed = own.filter((field) => fields.required.includes(field));
  const others = Object.entries(said).filter(([field]) => !own.some((one) => one === field));
  return Object.fromEntries([...others, ...needed.map((field) => [field, submission[field]])]) as MoveFacts;
}
