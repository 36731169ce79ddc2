import { FILM_TYPES, GENRES, isOneOf, NO_PREMIERE, THEMES } from './vocabularies.js';

/** A term with the value or the list of its own type. */
export interface Ruled {
  type: string;
  value: string | number | boolean | null;
  list: readonly string[] | null;
  /** False: a wish, which excludes nobody. */
  isMandatory: boolean;
  /** Terms of one key are alternatives; null or empty: by itself. */
  groupKey: string | null;
}
/** Whom a competition takes, as a search asks for it. */
export interface Traits {
  /** The film types that may enter: all where no rule must be met that is about types alone. */
  types: string[];
  /** The genres that its rules or its festival's themes name. */
  genres: string[];
  /** The forms that its rules ask for. */
  forms: string[];
  /** The themes that its rules name, or its festival. */
  themes: string[];
  /** The premieres that its rules name, and `none` where it takes films without one too. */
  premieres: string[];
  qualifiers: string[];
  /** Takes nobody but students. */
  isForStudents: boolean;
}
const ALL_TYPES: readonly string[] = FILM_TYPES;
const listed = (terms: readonly Ruled[], type: string) =>
  terms.flatMap((term) => (term.type === type ? (term.list ?? []) : []));
const said = (terms: readonly Ruled[], type: string) =>
  terms.flatMap((term) => (term.type === type && term.value !== null ? [String(term.value)] : []));
const FOR_STUDENTS = ['director_restriction_is_student', 'filmschool_submission_only'];
const isForStudentsAlone = ({ type, value }: Ruled) => FOR_STUDENTS.includes(type) && value === true;

/** What must be met: each by itself, or as alternatives of which one must be; a group is mandatory if any of it is. */
function demandsOf(terms: readonly Ruled[]): (readonly Ruled[])[] {
  const groups = Map.groupBy(terms, (term) => term.groupKey || term);
  return [...groups.values()].filter((group) => group.some(({ isMandatory }) => isMandatory));
}
/** What all must be in: of each demand that is about types alone its types; where they have none in common, any of them. */
function typesOf(demands: readonly (readonly Ruled[])[]): readonly string[] {
  const lists = demands.flatMap((group) =>
    group.every(({ type, list }) => type === 'type_restriction' && list?.length)
      ? [group.flatMap(({ list }) => list!)]
      : [],
  );
  const common = ALL_TYPES.filter((type) => lists.every((list) => list.includes(type)));
  return common.length > 0 ? common : lists.flat();
}

/** What a competition's terms and its festival's themes and awards say of it. */
export function traitsOf(
  terms: readonly Ruled[],
  { themes, qualifiers }: { themes: readonly string[]; qualifiers: readonly string[] },
): Traits {
  const demands = demandsOf(terms);
  const mustBe = (is: (term: Ruled) => boolean) => demands.some((group) => group.every(is));
  const ofGenre = [
    ...themes.filter((theme) => isOneOf(GENRES, theme)),
    ...listed(terms, 'genre_restriction'),
  ];
  const needsPremiere = mustBe(({ type, value }) => type === 'premiere_restriction' && value !== null);
  const levels = said(terms, 'premiere_restriction');
  return {
    types: [...new Set(typesOf(demands))],
    genres: [...new Set(ofGenre)],
    forms: [...new Set(listed(terms, 'form_restriction'))],
    themes: [
      ...new Set([
        ...themes.filter((theme) => isOneOf(THEMES, theme)),
        ...listed(terms, 'theme_restriction'),
      ]),
    ],
    premieres: [...new Set(needsPremiere ? levels : [...levels, NO_PREMIERE])],
    qualifiers: [...new Set([...qualifiers, ...said(terms, 'expected_qualifier')])],
    isForStudents: mustBe(isForStudentsAlone),
  };
}
