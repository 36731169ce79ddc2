/** The field of the film, or of the match context, that a rule reads. */
export type FieldName =
  | 'mainProductionCountry'
  | 'productionCountries'
  | 'directorNationalities'
  | 'directorResidency'
  | 'directorLanguages'
  | 'filmLanguages'
  | 'directorAge'
  | 'directorGender'
  | 'directorIsStudent'
  | 'role'
  | 'productionDate'
  | 'length'
  | 'genres'
  | 'types'
  | 'screenings'
  | 'previousFeatures'
  | 'isOnline'
  | 'budget'
  | 'productionSubdivisions'
  | 'directorSubdivisions'
  | 'directorIdentities'
  | 'themes'
  | 'forms'
  | 'school'
  | 'selections'
  | 'nothing';

/** The step that would change an outcome, as codes and numbers. Texts are generated elsewhere. */
export type Change =
  | { code: 'missing-field'; field: FieldName }
  | { code: 'confirm-with-festival' }
  | { code: 'one-of'; field: FieldName; list: readonly string[] }
  | { code: 'none-of'; field: FieldName; list: readonly string[] }
  | { code: 'shorter' | 'longer'; seconds: number; limit: number }
  | { code: 'later' | 'earlier'; days: number; limit: string }
  | { code: 'more' | 'less'; field: FieldName; difference: number; limit: number }
  /** The director may have either age at the deadline. */
  | { code: 'age-at-deadline'; min: number; max: number; limit: number }
  | { code: 'cheaper'; difference: number; currency: string; limit: number }
  | { code: 'other-currency'; currency: string }
  | { code: 'equal'; field: FieldName; value: string | boolean }
  | { code: 'offline' }
  | { code: 'school'; schools: readonly string[]; countries: readonly string[] }
  | { code: 'not-selected'; awards: readonly string[]; festivals: readonly string[] }
  /** `festival` is null for an unnamed one. */
  | { code: 'selected'; festival: string | null }
  | { code: 'shown'; country: string | null; city: string | null; day: string | null; level: string };

export interface Judgement {
  outcome: 'pass' | 'fail' | 'unknown';
  field: FieldName;
  /** Null exactly if the outcome is `pass`. */
  change: Change | null;
}

export const createSatisfied = (field: FieldName): Judgement => ({ outcome: 'pass', field, change: null });
export const createFailure = (field: FieldName, change: Change): Judgement => ({
  outcome: 'fail',
  field,
  change,
});
/** The film lacks the field. Selections are entered as part of the screenings. */
export const createUnknown = (field: FieldName): Judgement => ({
  outcome: 'unknown',
  field,
  change: { code: 'missing-field', field: field === 'selections' ? 'screenings' : field },
});
/** The term is incomplete. */
export const createUnclear = (field: FieldName): Judgement => ({
  outcome: 'unknown',
  field,
  change: { code: 'confirm-with-festival' },
});
