import { MAX_RUNTIME_SECONDS, MAX_PREVIOUS_FEATURES, MAX_DIRECTOR_AGE } from '../films/film-limits.js';

/** The column or list that stores a term's value. */
export type TermField =
  | 'expected_qualifier'
  | 'filmschool_submission_only'
  | 'director_restriction_is_student'
  | 'director_restriction_age_min'
  | 'director_restriction_age_max'
  | 'director_restriction_gender'
  | 'film_restriction_age'
  | 'film_restriction_age_max'
  | 'runtime_restriction_min'
  | 'runtime_restriction_max'
  | 'genre_restriction'
  | 'type_restriction'
  | 'premiere_restriction'
  | 'previous_features_min'
  | 'previous_features_max'
  | 'online_restriction'
  | 'budget_restriction_max'
  | 'countries'
  | 'languages'
  | 'subdivisions'
  | 'identities'
  | 'themes'
  | 'forms'
  | 'schools'
  | 'qualifiers';

/** The values of a field: codes, names, vocabulary entries, a flag, a day, or a bounded integer. */
export type TermKind =
  /** `countries` may contain groups (`country-groups.ts`). `festivals` and `texts` are compared after folding. */
  | { type: 'countries' | 'languages' | 'subdivisions' | 'festivals' | 'texts' | 'currency' | 'flag' | 'day' }
  | {
      type: 'word' | 'words';
      vocabulary:
        | 'genres'
        | 'filmTypes'
        | 'genders'
        | 'qualifiers'
        | 'premiereLevels'
        | 'identities'
        | 'themes'
        | 'forms';
    }
  | { type: 'number'; min: number; max: number };

/** A field in addition to a type's own field. */
export type AdditionalField =
  | 'countries'
  | 'festivals'
  | 'maxAgeMonths'
  | 'currency'
  | 'isForbidden'
  | 'exceptOwnCountry'
  | 'exceptCountries';

export interface TermType {
  field: TermField;
  kind: TermKind;
  /** Additional fields that this type may set. */
  additionalFields?: readonly AdditionalField[];
  /** The content that a term of this type must have. Default: the type's own field. */
  requiredInput?: 'one-of-its-lists' | 'nothing';
}

const countries = { field: 'countries', kind: { type: 'countries' } } as const;
const subdivisions = { field: 'subdivisions', kind: { type: 'subdivisions' } } as const;
const languages = { field: 'languages', kind: { type: 'languages' } } as const;
const flag = { type: 'flag' } as const;
const day = { type: 'day' } as const;
const createNumberKind = (min: number, max: number) => ({ type: 'number', min, max }) as const;

/** The maximum age of a film in months. */
export const MAX_FILM_AGE_MONTHS = 1200;
/** The kind of each additional field. */
export const ADDITIONAL_FIELD_KINDS: Readonly<Record<AdditionalField, TermKind>> = {
  countries: { type: 'countries' },
  festivals: { type: 'festivals' },
  maxAgeMonths: createNumberKind(1, MAX_FILM_AGE_MONTHS),
  currency: { type: 'currency' },
  isForbidden: flag,
  exceptOwnCountry: flag,
  exceptCountries: { type: 'countries' },
};

/** Every term type with its own field and kind. */
export const TERM_TYPES = {
  expected_qualifier: { field: 'expected_qualifier', kind: { type: 'word', vocabulary: 'qualifiers' } },
  country_restriction: { ...countries },
  country_restriction_forbidden: { ...countries },
  director_restriction_age_min: {
    field: 'director_restriction_age_min',
    kind: createNumberKind(0, MAX_DIRECTOR_AGE),
  },
  director_restriction_age_max: {
    field: 'director_restriction_age_max',
    kind: createNumberKind(0, MAX_DIRECTOR_AGE),
  },
  director_restriction_gender: {
    field: 'director_restriction_gender',
    kind: { type: 'word', vocabulary: 'genders' },
  },
  director_restriction_is_student: { field: 'director_restriction_is_student', kind: flag },
  director_restriction_language: { ...languages },
  director_restriction_nationality: { ...countries },
  director_restriction_nationality_forbidden: { ...countries },
  director_restriction_residency: { ...countries },
  director_restriction_residency_forbidden: { ...countries },
  filmschool_submission_only: { field: 'filmschool_submission_only', kind: flag },
  film_restriction_age: { field: 'film_restriction_age', kind: day, additionalFields: ['maxAgeMonths'] },
  production_restriction_country: { ...countries },
  runtime_restriction_min: {
    field: 'runtime_restriction_min',
    kind: createNumberKind(0, MAX_RUNTIME_SECONDS),
  },
  runtime_restriction_max: {
    field: 'runtime_restriction_max',
    kind: createNumberKind(1, MAX_RUNTIME_SECONDS),
  },
  genre_restriction: { field: 'genre_restriction', kind: { type: 'words', vocabulary: 'genres' } },
  type_restriction: { field: 'type_restriction', kind: { type: 'words', vocabulary: 'filmTypes' } },
  premiere_restriction: {
    field: 'premiere_restriction',
    kind: { type: 'word', vocabulary: 'premiereLevels' },
    additionalFields: ['countries', 'exceptCountries', 'exceptOwnCountry'],
  },
  film_language: { ...languages },
  film_restriction_age_max: { field: 'film_restriction_age_max', kind: day },
  previous_features_min: { field: 'previous_features_min', kind: createNumberKind(0, MAX_PREVIOUS_FEATURES) },
  previous_features_max: { field: 'previous_features_max', kind: createNumberKind(0, MAX_PREVIOUS_FEATURES) },
  online_restriction: { field: 'online_restriction', kind: flag },
  budget_restriction_max: {
    field: 'budget_restriction_max',
    kind: createNumberKind(0, Number.MAX_SAFE_INTEGER),
    additionalFields: ['currency'],
  },
  production_restriction_subdivision: { ...subdivisions },
  director_residency_subdivision: { ...subdivisions },
  director_restriction_identity: { field: 'identities', kind: { type: 'words', vocabulary: 'identities' } },
  theme_restriction: { field: 'themes', kind: { type: 'words', vocabulary: 'themes' } },
  form_restriction: { field: 'forms', kind: { type: 'words', vocabulary: 'forms' } },
  school_restriction: {
    field: 'schools',
    kind: { type: 'texts' },
    additionalFields: ['countries'],
    requiredInput: 'one-of-its-lists',
  },
  prior_selection: {
    field: 'qualifiers',
    kind: { type: 'words', vocabulary: 'qualifiers' },
    additionalFields: ['festivals', 'isForbidden'],
    requiredInput: 'nothing',
  },
} as const satisfies Record<string, TermType>;

export type TermTypeName = keyof typeof TERM_TYPES;
/** A value for each term type. A missing type does not compile. */
export type ByTermType<T> = Readonly<Record<TermTypeName, T>>;
export const isTermType = (name: string): name is TermTypeName => Object.hasOwn(TERM_TYPES, name);
/** Returns the definition of a type, or undefined for an unknown name. */
export const findTermType = (name: string): TermType | undefined =>
  isTermType(name) ? TERM_TYPES[name] : undefined;

const LISTS = [
  'countries',
  'exceptCountries',
  'subdivisions',
  'languages',
  'identities',
  'themes',
  'forms',
  'schools',
  'qualifiers',
  'festivals',
] as const;
export type TermList = (typeof LISTS)[number];
const isList = (field: string): field is TermList => LISTS.some((name) => name === field);
/** Returns the lists that store a type's values, its own list first. */
export function getTermLists(type: string): readonly TermList[] {
  const { field, additionalFields = [] } = findTermType(type) ?? {};
  return [...(field ? [field] : []), ...additionalFields].filter(isList);
}
