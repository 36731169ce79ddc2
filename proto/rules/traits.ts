import { FILM_TYPES, GENRES, isOneOf, THEMES } from './vocabularies.js';

/** A term with the value or the list of its own type. */
export interface Ruled {
  type: string;
  value: string | number | boolean | null;
  list: readonly string[] | null;
}
/** Whom a competition takes, as a search asks for it. */
export interface Traits {
  /** The film types that may enter: all where no rule names any. */
  types: string[];
  /** The genres that its rules or its festival's themes name. */
  genres: string[];
  /** The forms that its rules ask for. */
  forms: string[];
  /** The themes that its rules name, or its festival. */
  themes: string[];
  premieres: string[];
  qualifiers: string[];
  isForStudents: boolean;
}
const ALL_TYPES: readonly string[] = FILM_TYPES;
const listed = (terms: readonly Ruled[], type: string) =>
  terms.flatMap((term) => (term.type === type ? (term.list ?? []) : []));
const said = (terms: readonly Ruled[], type: string) =>
  terms.flatMap((term) => (term.type === type && term.value !== null ? [String(term.value)] : []));
const FOR_STUDENTS = ['director_restriction_is_student', 'filmschool_submission_only'];

/** What a competition's terms and its festival's themes and awards say of it. */
export function traitsOf(
  terms: readonly Ruled[],
  { themes, qualifiers }: { themes: readonly string[]; qualifiers: readonly string[] },
): Traits {
  const types = listed(terms, 'type_restriction');
  const ofGenre = [
    ...themes.filter((theme) => isOneOf(GENRES, theme)),
    ...listed(terms, 'genre_restriction'),
  ];
  return {
    types: [...new Set(types.length > 0 ? types : ALL_TYPES)],
    genres: [...new Set(ofGenre)],
    forms: [...new Set(listed(terms, 'form_restriction'))],
    themes: [
      ...new Set([
        ...themes.filter((theme) => isOneOf(THEMES, theme)),
        ...listed(terms, 'theme_restriction'),
      ]),
    ],
    premieres: [...new Set(said(terms, 'premiere_restriction'))],
    qualifiers: [...new Set([...qualifiers, ...said(terms, 'expected_qualifier')])],
    isForStudents: terms.some(({ type, value }) => FOR_STUDENTS.includes(type) && value === true),
  };
}
