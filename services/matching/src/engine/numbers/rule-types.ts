import type { Fact } from '../../domain/judgement.js';

/**
 * How a type of term decides. `some`, `none`: a value of the film is, or is not, in the list; `least`, `most`: a number against a
 * limit; the others are their own.
 */
export type Kind = 'some' | 'none' | 'least' | 'most' | 'budget' | 'premiere' | 'always';
interface RuleType {
  name: string;
  kind: Kind;
  fact: Fact;
  /** Its list says whom the competition is for: it counts for the specialisation. */
  says?: true;
}

/** Every type of term; its place here is its number in the index. */
export const ruleTypes: readonly RuleType[] = [
  { name: 'expected_qualifier', kind: 'always', fact: 'nothing' },
  { name: 'country_restriction', kind: 'some', fact: 'mainProductionCountry', says: true },
  { name: 'country_restriction_forbidden', kind: 'none', fact: 'mainProductionCountry' },
  { name: 'production_restriction_country', kind: 'some', fact: 'productionCountries', says: true },
  { name: 'director_restriction_nationality', kind: 'some', fact: 'directorNationalities', says: true },
  { name: 'director_restriction_nationality_forbidden', kind: 'none', fact: 'directorNationalities' },
  { name: 'director_restriction_residency', kind: 'some', fact: 'directorResidency', says: true },
  { name: 'director_restriction_residency_forbidden', kind: 'none', fact: 'directorResidency' },
  { name: 'director_restriction_language', kind: 'some', fact: 'directorLanguages', says: true },
  { name: 'director_restriction_age_min', kind: 'least', fact: 'directorAge' },
  { name: 'director_restriction_age_max', kind: 'most', fact: 'directorAge' },
  { name: 'director_restriction_gender', kind: 'some', fact: 'directorGender' },
  { name: 'director_restriction_is_student', kind: 'some', fact: 'directorIsStudent' },
  { name: 'filmschool_submission_only', kind: 'some', fact: 'role' },
  { name: 'film_restriction_age', kind: 'least', fact: 'productionDate' },
  { name: 'runtime_restriction_min', kind: 'least', fact: 'length' },
  { name: 'runtime_restriction_max', kind: 'most', fact: 'length' },
  { name: 'genre_restriction', kind: 'some', fact: 'genres', says: true },
  { name: 'type_restriction', kind: 'some', fact: 'types', says: true },
  { name: 'premiere_restriction', kind: 'premiere', fact: 'screenings' },
  { name: 'film_language', kind: 'some', fact: 'filmLanguages', says: true },
  { name: 'film_restriction_age_max', kind: 'most', fact: 'productionDate' },
  { name: 'previous_features_min', kind: 'least', fact: 'previousFeatures' },
  { name: 'previous_features_max', kind: 'most', fact: 'previousFeatures' },
  { name: 'online_restriction', kind: 'some', fact: 'isOnline' },
  { name: 'budget_restriction_max', kind: 'budget', fact: 'budget' },
  { name: 'production_restriction_subdivision', kind: 'some', fact: 'productionSubdivisions', says: true },
  { name: 'director_residency_subdivision', kind: 'some', fact: 'directorSubdivisions', says: true },
  { name: 'director_restriction_identity', kind: 'some', fact: 'directorIdentities', says: true },
];
/** A type that there is not can only be read: it leaves everything open. */
export const OTHER = ruleTypes.length;

const numbers = new Map(ruleTypes.map(({ name }, number) => [name, number]));
export const typeNumber = (name: string): number => numbers.get(name) ?? OTHER;

/** Every fact that a type looks at; its place here is its number in the index. */
export const facts: readonly Fact[] = [...new Set(ruleTypes.map(({ fact }) => fact))];
export const factNumber = (fact: Fact): number => facts.indexOf(fact);

/** The types whose lists say whom a competition is for, by their place in a mask. */
export const saying: readonly number[] = ruleTypes.flatMap(({ says }, number) => (says ? [number] : []));
const places = ruleTypes.map((_type, number) => saying.indexOf(number));
/** A type's place among them; −1 for the others. */
export const placeOf = (type: number): number => places[type] ?? -1;
