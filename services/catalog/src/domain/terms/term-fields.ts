/** A rule of a competition. Only the field of its `type` has a meaning; null and empty are "not stated". */
export interface TermFields {
  type: string;
  name: string;
  description: string | null;
  groupKey: string | null;
  bonusRanking: number;
  isMandatory: boolean;
  expected_qualifier: string | null;
  filmschool_submission_only: boolean | null;
  director_restriction_is_student: boolean | null;
  director_restriction_age_min: number | null;
  director_restriction_age_max: number | null;
  director_restriction_gender: string | null;
  /** YYYY-MM-DD. */
  film_restriction_age: string | null;
  film_restriction_age_max: string | null;
  /** Whole seconds; a strict limit ("under 40 min") is one second inside. */
  runtime_restriction_min: number | null;
  runtime_restriction_max: number | null;
  genre_restriction: string[];
  type_restriction: string[];
  premiere_restriction: string | null;
  maxAgeMonths: number | null;
  previous_features_min: number | null;
  previous_features_max: number | null;
  online_restriction: boolean | null;
  /** Minor units of `currency`. */
  budget_restriction_max: number | null;
  currency: string | null;
  /** ISO 3166-1 alpha-2 and named groups of countries; ISO 3166-2; ISO 639. */
  countries: string[];
  subdivisions: string[];
  languages: string[];
  identities: string[];
  themes: string[];
  forms: string[];
  /** Names as the festival writes them. */
  schools: string[];
  /** Awards and festivals where the film was selected or must not have been. Both empty: any festival. */
  qualifiers: string[];
  festivals: string[];
  isForbidden: boolean | null;
  /** A premiere rule excludes the film’s production countries. */
  exceptOwnCountry: boolean | null;
  /** It excludes these countries and groups too. */
  exceptCountries: string[];
}
export const unspecified: TermFields = {
  type: '',
  name: '',
  description: null,
  groupKey: null,
  bonusRanking: 0,
  isMandatory: true,
  expected_qualifier: null,
  filmschool_submission_only: null,
  director_restriction_is_student: null,
  director_restriction_age_min: null,
  director_restriction_age_max: null,
  director_restriction_gender: null,
  film_restriction_age: null,
  film_restriction_age_max: null,
  runtime_restriction_min: null,
  runtime_restriction_max: null,
  genre_restriction: [],
  type_restriction: [],
  premiere_restriction: null,
  maxAgeMonths: null,
  previous_features_min: null,
  previous_features_max: null,
  online_restriction: null,
  budget_restriction_max: null,
  currency: null,
  countries: [],
  subdivisions: [],
  languages: [],
  identities: [],
  themes: [],
  forms: [],
  schools: [],
  qualifiers: [],
  festivals: [],
  isForbidden: null,
  exceptOwnCountry: null,
  exceptCountries: [],
};

/** Returns a term with only the given fields set. By default it is mandatory and in no group. */
export const newTerm = (input: Partial<TermFields> & { type: string }): TermFields => ({
  ...unspecified,
  ...input,
});

/** A rule that no type can express. It is shown as text, never decided, and never excludes a film. */

export const unsayableTerm = (name: string, description: string): TermFields =>
  newTerm({ type: 'genre_restriction', name, description, isMandatory: false });
