import { LONGEST_SECONDS, MOST_FEATURES, OLDEST_DIRECTOR } from './film-limits.js';

/** The column of a term, or the list, that its type reads. */
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

/** What may stand in a field: a list of codes or of names, a word of a vocabulary, a flag, a day, or a whole number within bounds. */
export type TermKind =
  /** Countries, also the groups of them in `blocs.ts`; `festivals`, `texts`: names, compared folded. */
  | { is: 'countries' | 'languages' | 'subdivisions' | 'festivals' | 'texts' | 'currency' | 'flag' | 'day' }
  | {
      is: 'word' | 'words';
      of:
        | 'genres'
        | 'filmTypes'
        | 'genders'
        | 'qualifiers'
        | 'premiereLevels'
        | 'identities'
        | 'themes'
        | 'forms';
    }
  | { is: 'number'; least: number; most: number };

/** A field beside a type's own. */
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
  /** Fields beside its own that this type may fill. */
  also?: readonly AlsoField[];
  /** What must be said: its own field where this is absent, else one of its lists at least, or nothing. */
  needs?: 'one-of-its-lists' | 'nothing';
}

const countries = { field: 'countries', kind: { is: 'countries' } } as const;
const subdivisions = { field: 'subdivisions', kind: { is: 'subdivisions' } } as const;
const languages = { field: 'languages', kind: { is: 'languages' } } as const;
const flag = { is: 'flag' } as const;
const day = { is: 'day' } as const;
const number = (least: number, most: number) => ({ is: 'number', least, most }) as const;

/** The oldest that a film may be where its age is told in months. */
export const MOST_MONTHS = 1200;
/** What may stand in each field beside a type's own. */
export const ALSO_KINDS: Readonly<Record<AlsoField, TermKind>> = {
  countries: { is: 'countries' },
  festivals: { is: 'festivals' },
  maxAgeMonths: number(1, MOST_MONTHS),
  currency: { is: 'currency' },
  isForbidden: flag,
  exceptOwnCountry: flag,
  exceptCountries: { is: 'countries' },
};

/** Every type of term: its own field and what may stand there. The specification's twenty first. */
export const TERM_TYPES = {
  expected_qualifier: { field: 'expected_qualifier', kind: { is: 'word', of: 'qualifiers' } },
  country_restriction: { ...countries },
  country_restriction_forbidden: { ...countries },
  director_restriction_age_min: { field: 'director_restriction_age_min', kind: number(0, OLDEST_DIRECTOR) },
  director_restriction_age_max: { field: 'director_restriction_age_max', kind: number(0, OLDEST_DIRECTOR) },
  director_restriction_gender: { field: 'director_restriction_gender', kind: { is: 'word', of: 'genders' } },
  director_restriction_is_student: { field: 'director_restriction_is_student', kind: flag },
  director_restriction_language: { ...languages },
  director_restriction_nationality: { ...countries },
  director_restriction_nationality_forbidden: { ...countries },
  director_restriction_residency: { ...countries },
  director_restriction_residency_forbidden: { ...countries },
  filmschool_submission_only: { field: 'filmschool_submission_only', kind: flag },
  film_restriction_age: { field: 'film_restriction_age', kind: day, also: ['maxAgeMonths'] },
  production_restriction_country: { ...countries },
  runtime_restriction_min: { field: 'runtime_restriction_min', kind: number(0, LONGEST_SECONDS) },
  runtime_restriction_max: { field: 'runtime_restriction_max', kind: number(1, LONGEST_SECONDS) },
  genre_restriction: { field: 'genre_restriction', kind: { is: 'words', of: 'genres' } },
  type_restriction: { field: 'type_restriction', kind: { is: 'words', of: 'filmTypes' } },
  premiere_restriction: {
    field: 'premiere_restriction',
    kind: { is: 'word', of: 'premiereLevels' },
    also: ['countries', 'exceptCountries', 'exceptOwnCountry'],
  },
  film_language: { ...languages },
  film_restriction_age_max: { field: 'film_restriction_age_max', kind: day },
  previous_features_min: { field: 'previous_features_min', kind: number(0, MOST_FEATURES) },
  previous_features_max: { field: 'previous_features_max', kind: number(0, MOST_FEATURES) },
  online_restriction: { field: 'online_restriction', kind: flag },
  budget_restriction_max: {
    field: 'budget_restriction_max',
    kind: number(0, Number.MAX_SAFE_INTEGER),
    also: ['currency'],
  },
  production_restriction_subdivision: { ...subdivisions },
  director_residency_subdivision: { ...subdivisions },
  director_restriction_identity: { field: 'identities', kind: { is: 'words', of: 'identities' } },
  theme_restriction: { field: 'themes', kind: { is: 'words', of: 'themes' } },
  form_restriction: { field: 'forms', kind: { is: 'words', of: 'forms' } },
  school_restriction: {
    field: 'schools',
    kind: { is: 'texts' },
    also: ['countries'],
    needs: 'one-of-its-lists',
  },
  prior_selection: {
    field: 'qualifiers',
    kind: { is: 'words', of: 'qualifiers' },
    also: ['festivals', 'isForbidden'],
    needs: 'nothing',
  },
} as const satisfies Record<string, TermType>;

export type TermTypeName = keyof typeof TERM_TYPES;
/** What each type is to somebody else: one that is left out does not compile. */
export type ByTermType<T> = Readonly<Record<TermTypeName, T>>;
export const isTermType = (name: string): name is TermTypeName => Object.hasOwn(TERM_TYPES, name);
/** The table's row of a type, or undefined for a word that is none. */
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
/** The lists beside the columns in which a type is said, its own first. */
export function listsOf(type: string): readonly TermList[] {
  const { field, also = [] } = termType(type) ?? {};
  return [...(field ? [field] : []), ...also].filter(isList);
}
