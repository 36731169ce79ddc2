import type { FieldKinds, FieldValues } from '../field-kinds.js';

/** The fields that only rules of certain types use. */
export const TERM_FIELD_KINDS = {
  expected_qualifier: 'text',
  filmschool_submission_only: 'flag',
  director_restriction_is_student: 'flag',
  director_restriction_age_min: 'number',
  director_restriction_age_max: 'number',
  director_restriction_gender: 'text',
  /** YYYY-MM-DD. */
  film_restriction_age: 'text',
  film_restriction_age_max: 'text',
  /** Whole seconds. A strict limit (“under 40 min”) is stored as one second less. */
  runtime_restriction_min: 'number',
  runtime_restriction_max: 'number',
  genre_restriction: 'list',
  type_restriction: 'list',
  premiere_restriction: 'text',
  maxAgeMonths: 'number',
  previous_features_min: 'number',
  previous_features_max: 'number',
  online_restriction: 'flag',
  /** Minor units of `currency`. */
  budget_restriction_max: 'number',
  currency: 'text',
  /** ISO 3166-1 alpha-2 and named groups of countries. */
  countries: 'list',
  /** ISO 3166-2. */
  subdivisions: 'list',
  /** ISO 639. */
  languages: 'list',
  identities: 'list',
  themes: 'list',
  forms: 'list',
  /** Names as the festival writes them. */
  schools: 'list',
  /**
   * Awards, and festivals at which the film was selected or must not have been selected. If both are empty,
   * any festival counts.
   */
  qualifiers: 'list',
  festivals: 'list',
  isForbidden: 'flag',
  /** True if a screening in the film’s production countries does not violate the premiere rule. */
  exceptOwnCountry: 'flag',
  /** Countries and groups in which a screening does not violate the premiere rule. */
  exceptCountries: 'list',
} as const satisfies FieldKinds;

/** A rule of a competition. Only the fields of its `type` are used. Null and empty mean “not stated”. */
export type TermFields = {
  type: string;
  name: string;
  description: string | null;
  groupKey: string | null;
  bonusRanking: number;
  isMandatory: boolean;
} & FieldValues<typeof TERM_FIELD_KINDS>;

const emptyTerm = {
  type: '',
  name: '',
  description: null,
  groupKey: null,
  bonusRanking: 0,
  isMandatory: true,
  ...Object.fromEntries(
    Object.entries(TERM_FIELD_KINDS).map(([field, kind]) => [field, kind === 'list' ? [] : null]),
  ),
} as unknown as TermFields;

export const newTerm = (input: Partial<TermFields> & { type: string }): TermFields => ({
  ...emptyTerm,
  ...input,
});

/**
 * Creates a rule that no type can express. It is shown as text, never evaluated, and never excludes a film.
 * Its type has no effect, because the list of that type is empty.
 */
export const createTextOnlyTerm = (name: string, description: string): TermFields =>
  newTerm({ type: 'genre_restriction', name, description, isMandatory: false });
