import { z } from 'zod';
import { updateUserSubmissionStateInput } from '../../../../../bff/src/inputs/submissions/submission.js';
import { today } from '@laurel/rules/dates/days';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import type { Money, MoveFields, Need, Submission, SubmissionState } from '../../../lib/server/wire';
import { isSuggested } from '../states/submission-states';

/** The values of the move form. */
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
/** The fields of a move: required, optional, and optional on request. */
export type Fields = { required: Field[]; date: Field | null; shown: Field[]; details: Field[] };

const { shape } = updateUserSubmissionStateInput;
const NO_OPTIONAL_FIELDS: Omit<Fields, 'required'> = { date: null, shown: [], details: [] };
/** The optional fields of a move into a state. Other states have none. */
const OPTIONAL_FIELDS_BY_STATE: Partial<Record<SubmissionState, Omit<Fields, 'required'>>> = {
  submitted: { date: 'submittedAt', shown: ['feePaid'], details: ['note'] },
  accepted: { date: 'decidedAt', shown: [], details: ['submittedAt', 'feePaid', 'note'] },
  rejected: { date: 'decidedAt', shown: [], details: ['submittedAt', 'feePaid', 'note'] },
  awarded: { date: null, shown: [], details: ['submittedAt', 'feePaid', 'note'] },
};

/** For a move from unsent to given up: the reason. */
const FIELDS_WHEN_GIVEN_UP: Omit<Fields, 'required'> = { date: null, shown: ['refusedFor'], details: [] };

/** Returns whether a move has fields. Giving up a suggestion asks for the reason. */
export const hasDetails = (submission: Submission, state: SubmissionState) =>
  state in OPTIONAL_FIELDS_BY_STATE || (state === 'will-not-submit' && isSuggested(submission));

/** `via`: the required date is that of the intermediate step. The date of `state` is optional. */
export function getFields(state: SubmissionState, needs: readonly Need[], via?: SubmissionState): Fields {
  const dateField: Field = (via ?? state) === 'submitted' ? 'submittedAt' : 'decidedAt';
  const fieldByNeed: Record<Need, Field> = {
    date: dateField,
    'award name': 'awardName',
    reason: 'reason',
    'override reason': 'overrideReason',
  };
  const isGivenUp = state === 'will-not-submit' && !needs.includes('reason');
  return {
    required: needs.map((need) => fieldByNeed[need]),
    ...(isGivenUp ? FIELDS_WHEN_GIVEN_UP : (OPTIONAL_FIELDS_BY_STATE[state] ?? NO_OPTIONAL_FIELDS)),
  };
}

/** Returns all optional fields. */
export const getOptionalFields = ({ date, shown, details }: Fields): Field[] => [
  ...(date ? [date] : []),
  ...shown,
  ...details,
];

/** Returns the known values. A date that the form asks for is today by default. */
export function toValues(submission: Submission, { date, required }: Fields): Values {
  const getDefaultDay = (field: Field) => (date === field || required.includes(field) ? today() : null);
  return {
    submittedAt: submission.submittedAt ?? getDefaultDay('submittedAt'),
    decidedAt: submission.decidedAt ?? getDefaultDay('decidedAt'),
    feePaid: submission.feePaid,
    awardName: submission.awardName ?? '',
    note: submission.note ?? '',
    refusedFor: submission.refusedFor ?? '',
    reason: '',
    overrideReason: '',
  };
}

/** Returns whether a value of the form differs from the known one. */
export function isTyped(values: Values, submission: Submission, fields: Fields): boolean {
  const initial = toValues(submission, fields);
  const serialize = (value: Values[Field]) => JSON.stringify(value || null);
  return [...fields.required, ...getOptionalFields(fields)].some(
    (field) => serialize(values[field]) !== serialize(initial[field]),
  );
}

/** Creates the schema of the shown fields from the BFF's rules. Optional fields may be empty. */
export function createSchema(fields: Fields) {
  const toUndefinedIfEmpty = (value: unknown) => (value === '' || value === null ? undefined : value);
  const { required } = fields;
  const optional = getOptionalFields(fields).filter((field) => !required.includes(field));
  return z.object({
    ...Object.fromEntries(required.map((field) => [field, shape[field].unwrap()])),
    ...Object.fromEntries(optional.map((field) => [field, z.preprocess(toUndefinedIfEmpty, shape[field])])),
  });
}

/** Returns the required fields, and the optional ones that changed. */
export function toMoveFields(values: Values, submission: Submission, fields: Fields): MoveFields {
  const getTrimmedValue = (field: Field) => {
    const value = values[field];
    return typeof value === 'string' ? value.trim() : value;
  };
  const getStoredValue = (field: Field) => JSON.stringify(submission[field as keyof Submission] ?? null);
  const changed = getOptionalFields(fields).filter(
    (field) => getTrimmedValue(field) && JSON.stringify(getTrimmedValue(field)) !== getStoredValue(field),
  );
  return Object.fromEntries(
    [...new Set([...fields.required, ...changed])].map((field) => [field, getTrimmedValue(field)]),
  ) as MoveFields;
}

/** Fields that each entry has individually. A bulk value only applies to entries without one. */
const INDIVIDUAL_FIELDS = ['submittedAt', 'decidedAt', 'feePaid'] as const;
const getIndividualFields = ({ required, ...fields }: Fields) => {
  const included = [...required, ...getOptionalFields({ required, ...fields })];
  return INDIVIDUAL_FIELDS.filter((field) => included.includes(field));
};
/** Returns the fields of a bulk move: the required ones, the date, the fee, and the reason for giving up. */
export const toBulkFields = ({ shown, ...fields }: Fields): Fields => ({
  ...fields,
  shown: shown.filter((field) => field === 'feePaid' || field === 'refusedFor'),
  details: [],
});
/** Returns whether an entry already has one of the bulk fields. */
export const hasIndividualValues = (submission: Submission, fields: Fields): boolean =>
  getIndividualFields(fields).some((field) => submission[field] !== null);
/** Merges the bulk values with the values that the entry already has. */
export function mergeIndividualValues(
  shared: MoveFields,
  submission: Submission,
  fields: Fields,
): MoveFields {
  const individual = getIndividualFields(fields).filter((field) => submission[field] !== null);
  const needed = individual.filter((field) => fields.required.includes(field));
  const others = Object.entries(shared).filter(([field]) => !individual.some((name) => name === field));
  return Object.fromEntries([...others, ...needed.map((field) => [field, submission[field]])]) as MoveFields;
}
