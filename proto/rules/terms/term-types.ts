import { MAX_RUNTIME_SECONDS, MAX_PREVIOUS_FEATURES, OLDEST_DIRECTOR } from '../films/film-limits.js';

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
  /** `countries` may contain groups (`blocs.ts`). `festivals` and `texts` are compared after folding. */
  | { is: 'countries' | 'languages' | 'subdivisions' | 'festivals' | 'texts' | 'currency' | 'flag' | 'day' }
  | {
      is: 'word' | 'words';
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
  | { is: 'number'; least: number; max: number };

/** A field in addition to a type's own field. */
export type AlsoField =
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
  also?: readonly AlsoField[];
  /** The required input: the type's own field if absent, else at least one of its lists, or nothing. */
  needs?: 'one-of-its-lists' | 'nothing';
}

const countries = { field: 'countries', kind: { is: 'countries' } } as const;
const subdivisions = { field: 'subdivisions', kind: { is: 'subdivisions' } } as const;
const languages = { field: 'languages', kind: { is: 'languages' } } as const;
const flag = { is: 'flag' } as const;
const day = { is: 'day' } as const;
const number = (least: number, max: number) => ({ is: 'number', least, max }) as const;

/** The maximum age of a film in months. */
export const MAX_FILM_AGE_MONTHS = 1200;
/** The kind of each additional field. */
export const ALSO_KINDS: Readonly<Record<AlsoField, TermKind>> = {
  countries: { is: 'countries' },
  festivals: { is: 'festivals' },
  maxAgeMonths: number(1, MAX_FILM_AGE_MONTHS),
  currency: { is: 'currency' },
  isForbidden: flag,
  exceptOwnCountry: flag,
  exceptCountries: { is: 'countries' },
};

/** Every term type with its own field and kind. The specification's twenty types come first. */
export const TERM_TYPES = {
  expected_qualifier: { field: 'expected_qualifier', kind: { is: 'word', vocabulary: 'qualifiers' } },
  country_restriction: { ...countries },
  country_restriction_forbidden: { ...countries },
  director_restriction_age_min: { field: 'director_restriction_age_min', kind: number(0, OLDEST_DIRECTOR) },
  director_restriction_age_max: { field: 'director_restriction_age_max', kind: number(0, OLDEST_DIRECTOR) },
  director_restriction_gender: {
    field: 'director_restriction_gender',
    kind: { is: 'word', vocabulary: 'genders' },
  },
  director_restriction_is_student: { field: 'director_restriction_is_student', kind: flag },
  director_restriction_language: { ...languages },
  director_restriction_nationality: { ...countries },
  director_restriction_nationality_forbidden: { ...countries },
  director_restriction_residency: { ...countries },
  director_restriction_residency_forbidden: { ...countries },
  filmschool_submission_only: { field: 'filmschool_submission_only', kind: flag },
  film_restriction_age: { field: 'film_restriction_age', kind: day, also: ['maxAgeMonths'] },
  production_restriction_country: { ...countries },
  runtime_restriction_min: { field: 'runtime_restriction_min', kind: number(0, MAX_RUNTIME_SECONDS) },
  runtime_restriction_max: { field: 'runtime_restriction_max', kind: number(1, MAX_RUNTIME_SECONDS) },
  genre_restriction: { field: 'genre_restriction', kind: { is: 'words', vocabulary: 'genres' } },
  type_restriction: { field: 'type_restriction', kind: { is: 'words', vocabulary: 'filmTypes' } },
  premiere_restriction: {
    field: 'premiere_restriction',
    kind: { is: 'word', vocabulary: 'premiereLevels' },
    also: ['countries', 'exceptCountries', 'exceptOwnCountry'],
  },
  film_language: { ...languages },
  film_restriction_age_max: { field: 'film_restriction_age_max', kind: day },
  previous_features_min: { field: 'previous_features_min', kind: number(0, MAX_PREVIOUS_FEATURES) },
  previous_features_max: { field: 'previous_features_max', kind: number(0, MAX_PREVIOUS_FEATURES) },
  online_restriction: { field: 'online_restriction', kind: flag },
  budget_restriction_max: {
    field: 'budget_restriction_max',
    kind: number(0, Number.MAX_SAFE_INTEGER),
    also: ['currency'],
  },
  production_restriction_subdivision: { ...subdivisions },
  director_residency_subdivision: { ...subdivisions },
  director_restriction_identity: { field: 'identities', kind: { is: 'words', vocabulary: 'identities' } },
  theme_restriction: { field: 'themes', kind: { is: 'words', vocabulary: 'themes' } },
  form_restriction: { field: 'forms', kind: { is: 'words', vocabulary: 'forms' } },
  school_restriction: {
    field: 'schools',
    kind: { is: 'texts' },
    also: ['countries'],
    needs: 'one-of-its-lists',
  },
  prior_selection: {
    field: 'qualifiers',
    kind: { is: 'words', vocabulary: 'qualifiers' },
    also: ['festivals', 'isForbidden'],
    needs: 'nothing',
  },
} as const satisfies Record<string, TermType>;

export type TermTypeName = keyof typeof TERM_TYPES;
/** A value for each term type. A missing type does not compile. */
export type ByTermType<T> = Readonly<Record<TermTypeName, T>>;
export const isTermType = (name: string): name is TermTypeName => Object.hasOwn(TERM_TYPES, name);
/** Returns the definition of a type, or undefined for an unknown name. */
export const termType = (name: string): TermType | undefined =>
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
  const { field, also = [] } = termType(type) ?? {};
  return [...(field ? [field] : []), ...also].filter(isList);
}
