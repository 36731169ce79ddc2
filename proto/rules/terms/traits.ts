import { FILM_TYPES } from '../films/film-types.js';
import { GENRES, THEMES } from '../films/vocabularies.js';
import { isInList } from '../text/lists.js';
import { NO_PREMIERE } from './vocabularies.js';

/** A term with the value or list of its type. */
export interface TraitTerm {
  type: string;
  value: string | number | boolean | null;
  list: readonly string[] | null;
  /** False means a preference that excludes nobody. */
  isMandatory: boolean;
  /** Terms with the same key are alternatives. Null or empty means no group. */
  groupKey: string | null;
}
/** The searchable entry conditions of a competition. */
export interface Traits {
  /** The allowed film types; all types if no mandatory rule limits them. */
  types: string[];
  /** Genres named by its rules or its festival's themes. */
  genres: string[];
  /** Forms named by its rules. */
  forms: string[];
  /** Themes named by its rules or its festival. */
  themes: string[];
  /** Premieres named by its rules. Contains `none` if films without a premiere are also accepted. */
  premieres: string[];
  qualifiers: string[];
  /** Accepts only students. */
  isForStudents: boolean;
}
const ALL_TYPES: readonly string[] = FILM_TYPES;
const getListValues = (terms: readonly TraitTerm[], type: string) =>
  terms.flatMap((term) => (term.type === type ? (term.list ?? []) : []));
const getValues = (terms: readonly TraitTerm[], type: string) =>
  terms.flatMap((term) => (term.type === type && term.value !== null ? [String(term.value)] : []));
const FOR_STUDENTS = ['director_restriction_is_student', 'filmschool_submission_only'];
const requiresStudent = ({ type, value }: TraitTerm) => FOR_STUDENTS.includes(type) && value === true;

/** Returns the groups with a mandatory term. A film must satisfy one term of each. */
function getRequirements(terms: readonly TraitTerm[]): (readonly TraitTerm[])[] {
  const groups = Map.groupBy(terms, (term) => term.groupKey || term);
  return [...groups.values()].filter((group) => group.some(({ isMandatory }) => isMandatory));
}
/** Returns the types that all rules about types allow; if there are none, those that any of them allows. */
function getAllowedTypes(requirements: readonly (readonly TraitTerm[])[]): readonly string[] {
  const lists = requirements.flatMap((group) =>
    group.every(({ type, list }) => type === 'type_restriction' && list?.length)
      ? [group.flatMap(({ list }) => list!)]
      : [],
  );
  const commonTypes = ALL_TYPES.filter((type) => lists.every((list) => list.includes(type)));
  return commonTypes.length > 0 ? commonTypes : lists.flat();
}

/** Derives the traits of a competition from its terms and its festival's themes and qualifiers. */
export function getTraits(
  terms: readonly TraitTerm[],
  { themes, qualifiers }: { themes: readonly string[]; qualifiers: readonly string[] },
): Traits {
  const requirements = getRequirements(terms);
  const hasRequirement = (isMatch: (term: TraitTerm) => boolean) =>
    requirements.some((group) => group.every(isMatch));
  const genreNames = [
    ...themes.filter((theme) => isInList(GENRES, theme)),
    ...getListValues(terms, 'genre_restriction'),
  ];
  const needsPremiere = hasRequirement(
    ({ type, value }) => type === 'premiere_restriction' && value !== null,
  );
  const levels = getValues(terms, 'premiere_restriction');
  return {
    types: [...new Set(getAllowedTypes(requirements))],
    genres: [...new Set(genreNames)],
    forms: [...new Set(getListValues(terms, 'form_restriction'))],
    themes: [
      ...new Set([
        ...themes.filter((theme) => isInList(THEMES, theme)),
        ...getListValues(terms, 'theme_restriction'),
      ]),
    ],
    premieres: [...new Set(needsPremiere ? levels : [...levels, NO_PREMIERE])],
    qualifiers: [...new Set([...qualifiers, ...getValues(terms, 'expected_qualifier')])],
    isForStudents: hasRequirement(requiresStudent),
  };
}
