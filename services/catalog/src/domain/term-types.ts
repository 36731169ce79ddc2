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
  | 'identities';

/** What may stand in a field: a list of codes, a word of a vocabulary, a flag, a day, or a whole number within bounds. */
export type Kind =
  | { is: 'countries' | 'languages' | 'subdivisions' | 'flag' | 'day' }
  | {
      is: 'word' | 'words';
      of: 'genres' | 'filmTypes' | 'genders' | 'qualifiers' | 'premiereLevels' | 'identities';
    }
  | { is: 'number'; least: number; most: number };

export interface TermType {
  label: string;
  field: TermField;
  kind: Kind;
  /** The rule in words; `{}` is the value, and the second form is for a flag that says no. */
  words: string;
  wordsIfNot?: string;
  /** Fields beside its own that this type may fill. */
  also?: readonly ('countries' | 'maxAgeMonths' | 'currency')[];
}

const countries = { field: 'countries', kind: { is: 'countries' } } as const;
const subdivisions = { field: 'subdivisions', kind: { is: 'subdivisions' } } as const;
const languages = { field: 'languages', kind: { is: 'languages' } } as const;
const flag = { is: 'flag' } as const;
const day = { is: 'day' } as const;
const number = (least: number, most: number) => ({ is: 'number', least, most }) as const;
const LONGEST_SECONDS = 100 * 3600;

/** Every type of term: its own field, what may stand there, and its words. The specification's twenty first. */
export const TERM_TYPES = {
  expected_qualifier: {
    label: 'Qualifies for an award',
    field: 'expected_qualifier',
    kind: { is: 'word', of: 'qualifiers' },
    words: 'Qualifies for: {}',
  },
  country_restriction: { label: 'Main country', ...countries, words: 'Main production country: {}' },
  country_restriction_forbidden: {
    label: 'Excluded main country',
    ...countries,
    words: 'Main production country is not {}',
  },
  director_restriction_age_min: {
    label: 'Director’s least age',
    field: 'director_restriction_age_min',
    kind: number(0, 120),
    words: 'Director is at least {} years old',
  },
  director_restriction_age_max: {
    label: 'Director’s greatest age',
    field: 'director_restriction_age_max',
    kind: number(0, 120),
    words: 'Director is at most {} years old',
  },
  director_restriction_gender: {
    label: 'Director’s gender',
    field: 'director_restriction_gender',
    kind: { is: 'word', of: 'genders' },
    words: 'Director’s gender: {}',
  },
  director_restriction_is_student: {
    label: 'Student director',
    field: 'director_restriction_is_student',
    kind: flag,
    words: 'Director is a student',
    wordsIfNot: 'Director is not a student',
  },
  director_restriction_language: { label: 'Director’s language', ...languages, words: 'Director speaks {}' },
  director_restriction_nationality: {
    label: 'Director’s nationality',
    ...countries,
    words: 'Director’s nationality: {}',
  },
  director_restriction_nationality_forbidden: {
    label: 'Excluded nationality',
    ...countries,
    words: 'Director’s nationality is not {}',
  },
  director_restriction_residency: {
    label: 'Director’s residence',
    ...countries,
    words: 'Director lives in {}',
  },
  director_restriction_residency_forbidden: {
    label: 'Excluded residence',
    ...countries,
    words: 'Director does not live in {}',
  },
  filmschool_submission_only: {
    label: 'Film school only',
    field: 'filmschool_submission_only',
    kind: flag,
    words: 'Submitted by a film school',
    wordsIfNot: 'Need not be submitted by a film school',
  },
  film_restriction_age: {
    label: 'Completed on or after',
    field: 'film_restriction_age',
    kind: day,
    words: 'Completed on or after {}',
    also: ['maxAgeMonths'],
  },
  production_restriction_country: {
    label: 'Production country',
    ...countries,
    words: 'Produced or co-produced in {}',
  },
  runtime_restriction_min: {
    label: 'Shortest runtime',
    field: 'runtime_restriction_min',
    kind: number(0, LONGEST_SECONDS),
    words: 'Runtime {} or more',
  },
  runtime_restriction_max: {
    label: 'Longest runtime',
    field: 'runtime_restriction_max',
    kind: number(1, LONGEST_SECONDS),
    words: 'Runtime {} or less',
  },
  genre_restriction: {
    label: 'Genre',
    field: 'genre_restriction',
    kind: { is: 'words', of: 'genres' },
    words: 'Genre: {}',
  },
  type_restriction: {
    label: 'Film type',
    field: 'type_restriction',
    kind: { is: 'words', of: 'filmTypes' },
    words: 'Film type: {}',
  },
  premiere_restriction: {
    label: 'Premiere',
    field: 'premiere_restriction',
    kind: { is: 'word', of: 'premiereLevels' },
    words: '{}',
    also: ['countries'],
  },
  film_language: { label: 'Film’s language', ...languages, words: 'In {}' },
  film_restriction_age_max: {
    label: 'Completed on or before',
    field: 'film_restriction_age_max',
    kind: day,
    words: 'Completed on or before {}',
  },
  previous_features_min: {
    label: 'Earlier features, at least',
    field: 'previous_features_min',
    kind: number(0, 999),
    words: 'Director has made at least {} earlier features',
  },
  previous_features_max: {
    label: 'Earlier features, at most',
    field: 'previous_features_max',
    kind: number(0, 999),
    words: 'Director has made at most {} earlier features',
  },
  online_restriction: {
    label: 'Not online',
    field: 'online_restriction',
    kind: flag,
    words: 'Not publicly available online',
    wordsIfNot: 'May be publicly available online',
  },
  budget_restriction_max: {
    label: 'Greatest budget',
    field: 'budget_restriction_max',
    kind: number(0, Number.MAX_SAFE_INTEGER),
    words: 'Budget of at most {}',
    also: ['currency'],
  },
  production_restriction_subdivision: {
    label: 'Production region',
    ...subdivisions,
    words: 'Produced in {}',
  },
  director_residency_subdivision: {
    label: 'Director’s region',
    ...subdivisions,
    words: 'Director lives in {}',
  },
  director_restriction_identity: {
    label: 'Director’s identity',
    field: 'identities',
    kind: { is: 'words', of: 'identities' },
    words: 'Director identifies as {}',
  },
} as const satisfies Record<string, TermType>;

export type TermTypeName = keyof typeof TERM_TYPES;
/** The table's row of a type, or undefined for a word that is none. */
export const termType = (name: string): TermType | undefined =>
  Object.hasOwn(TERM_TYPES, name) ? TERM_TYPES[name as TermTypeName] : undefined;
