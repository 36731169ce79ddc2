import { z } from 'zod';
import { updateUserSubmissionStateInput } from '../../../../../bff/src/inputs/submissions/submission.js';
import { today } from '@laurel/rules/dates/days';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import type { Money, MoveFields, Need, Submission, SubmissionState } from '../../../lib/server/wire';
import { isSuggested } from '../states/submission-states';

export type MoveValues = {
  submittedAt: string | null;
  decidedAt: string | null;
  feePaid: Money | null;
  awardName: string;
  reason: string;
  overrideReason: string;
  note: string;
  refusedFor: HideReason | '';
};
export type MoveFieldName = keyof MoveValues;
export type MoveFormFields = {
  requiredFields: MoveFieldName[];
  /** The optional date of the new state. */
  dateField: MoveFieldName | null;
  /** Optional fields that are always shown. */
  visibleFields: MoveFieldName[];
  /** Optional fields that are folded away. */
  detailFields: MoveFieldName[];
};

const { shape } = updateUserSubmissionStateInput;
const NO_OPTIONAL_FIELDS: Omit<MoveFormFields, 'requiredFields'> = {
  dateField: null,
  visibleFields: [],
  detailFields: [],
};
/** The optional fields of a move into a state. Other states have none. */
const OPTIONAL_FIELDS_BY_STATE: Partial<Record<SubmissionState, Omit<MoveFormFields, 'requiredFields'>>> = {
  submitted: { dateField: 'submittedAt', visibleFields: ['feePaid'], detailFields: ['note'] },
  accepted: { dateField: 'decidedAt', visibleFields: [], detailFields: ['submittedAt', 'feePaid', 'note'] },
  rejected: { dateField: 'decidedAt', visibleFields: [], detailFields: ['submittedAt', 'feePaid', 'note'] },
  awarded: { dateField: null, visibleFields: [], detailFields: ['submittedAt', 'feePaid', 'note'] },
};

/** Giving up an unsent entry asks for the reason. */
const FIELDS_WHEN_GIVEN_UP: Omit<MoveFormFields, 'requiredFields'> = {
  dateField: null,
  visibleFields: ['refusedFor'],
  detailFields: [],
};

/** Returns whether a move has fields. Giving up a suggestion asks for the reason. */
export const hasDetails = (submission: Submission, state: SubmissionState) =>
  state in OPTIONAL_FIELDS_BY_STATE || (state === 'will-not-submit' && isSuggested(submission));

/** Returns the fields of a move. `via`: a state that it passes through, whose date `needs` asks for. */
export function getFields(
  state: SubmissionState,
  needs: readonly Need[],
  via?: SubmissionState,
): MoveFormFields {
  const dateField: MoveFieldName = (via ?? state) === 'submitted' ? 'submittedAt' : 'decidedAt';
  const fieldByNeed: Record<Need, MoveFieldName> = {
    date: dateField,
    'award name': 'awardName',
    reason: 'reason',
    'override reason': 'overrideReason',
  };
  const isGivenUp = state === 'will-not-submit' && !needs.includes('reason');
  return {
    requiredFields: needs.map((need) => fieldByNeed[need]),
    ...(isGivenUp ? FIELDS_WHEN_GIVEN_UP : (OPTIONAL_FIELDS_BY_STATE[state] ?? NO_OPTIONAL_FIELDS)),
  };
}

const getOptionalFields = ({ dateField, visibleFields, detailFields }: MoveFormFields): MoveFieldName[] => [
  ...(dateField ? [dateField] : []),
  ...visibleFields,
  ...detailFields,
];

export const getAllFields = (fields: MoveFormFields): MoveFieldName[] => [
  ...fields.requiredFields,
  ...getOptionalFields(fields),
];

/** Returns the known values. A date that the form asks for is today by default. */
export function toValues(submission: Submission, { dateField, requiredFields }: MoveFormFields): MoveValues {
  const getDefaultDay = (field: MoveFieldName) =>
    dateField === field || requiredFields.includes(field) ? today() : null;
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
export function hasChangedValues(
  values: MoveValues,
  submission: Submission,
  fields: MoveFormFields,
): boolean {
  const initial = toValues(submission, fields);
  const serialize = (value: MoveValues[MoveFieldName]) => JSON.stringify(value || null);
  return getAllFields(fields).some((field) => serialize(values[field]) !== serialize(initial[field]));
}

/** Creates the schema of the shown fields from the BFF's rules. Optional fields may be empty. */
export function createSchema(fields: MoveFormFields) {
  const toUndefinedIfEmpty = (value: unknown) => (value === '' || value === null ? undefined : value);
  const { requiredFields } = fields;
  const optionalNames = getOptionalFields(fields).filter((field) => !requiredFields.includes(field));
  return z.object({
    ...Object.fromEntries(requiredFields.map((field) => [field, shape[field].unwrap()])),
    ...Object.fromEntries(
      optionalNames.map((field) => [field, z.preprocess(toUndefinedIfEmpty, shape[field])]),
    ),
  });
}

/** Returns the required fields, and the optional ones that changed. */
export function toMoveFields(values: MoveValues, submission: Submission, fields: MoveFormFields): MoveFields {
  const getTrimmedValue = (field: MoveFieldName) => {
    const value = values[field];
    return typeof value === 'string' ? value.trim() : value;
  };
  const getStoredValue = (field: MoveFieldName) =>
    JSON.stringify(submission[field as keyof Submission] ?? null);
  const changedNames = getOptionalFields(fields).filter(
    (field) => getTrimmedValue(field) && JSON.stringify(getTrimmedValue(field)) !== getStoredValue(field),
  );
  return Object.fromEntries(
    [...new Set([...fields.requiredFields, ...changedNames])].map((field) => [field, getTrimmedValue(field)]),
  ) as MoveFields;
}

/** Fields that each entry has individually. A bulk value only applies to entries without one. */
const INDIVIDUAL_FIELDS = ['submittedAt', 'decidedAt', 'feePaid'] as const;
const getIndividualFields = (fields: MoveFormFields) =>
  INDIVIDUAL_FIELDS.filter((field) => getAllFields(fields).includes(field));
/** Returns the fields of a bulk move: the required ones, the date, the fee, and the reason for giving up. */
export const toBulkFields = ({ visibleFields, ...fields }: MoveFormFields): MoveFormFields => ({
  ...fields,
  visibleFields: visibleFields.filter((field) => field === 'feePaid' || field === 'refusedFor'),
  detailFields: [],
});
/** Returns whether an entry already has one of the bulk fields. */
export const hasIndividualValues = (submission: Submission, fields: MoveFormFields): boolean =>
  getIndividualFields(fields).some((field) => submission[field] !== null);
/** Returns the bulk values, except for fields that the entry has a value for. If these are required, it is sent again. */
export function mergeIndividualValues(
  bulkFields: MoveFields,
  submission: Submission,
  fields: MoveFormFields,
): MoveFields {
  const individualNames = getIndividualFields(fields).filter((field) => submission[field] !== null);
  const requiredNames = individualNames.filter((field) => fields.requiredFields.includes(field));
  const sharedEntries = Object.entries(bulkFields).filter(
    ([field]) => !individualNames.some((name) => name === field),
  );
  return Object.fromEntries([
    ...sharedEntries,
    ...requiredNames.map((field) => [field, submission[field]]),
  ]) as MoveFields;
}
