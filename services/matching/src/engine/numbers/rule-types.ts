import type { ByTermType } from '@laurel/rules/term-types';
import type { Fact } from '../../domain/judgement.js';

/**
 * How a type of term decides. `some`, `none`: a value of the film is, or is not, in the list; `least`, `most`: a number against a
 * limit; `selection`: either, of what is not known whole; the others are their own.
 */
export type Kind = 'some' | 'none' | 'least' | 'most' | 'budget' | 'premiere' | 'selection' | 'always';
interface RuleType {
  kind: Kind;
  fact: Fact;
  /** Its list says whom the competition is for: it counts for the specialisation. */
  says?: true;
}

const BY_NAME: ByTermType<RuleType> = {
  expected_qualifier: { kind: 'always', fact: 'nothing' },
  country_restriction: { kind: 'some', fact: 'mainProductionCountry', says: true },
  country_restriction_forbidden: { kind: 'none', fact: 'mainProductionCountry' },
  production_restriction_country: { kind: 'some', fact: 'productionCountries', says: true },
  director_restriction_nationality: { kind: 'some', fact: 'directorNationalities', says: true },
  director_restriction_nationality_forbidden: { kind: 'none', fact: 'directorNationalities' },
  director_restriction_residency: { kind: 'some', fact: 'directorResidency', says: true },
  director_restriction_residency_forbidden: { kind: 'none', fact: 'directorResidency' },
  director_restriction_language: { kind: 'some', fact: 'directorLanguages', says: true },
  director_restriction_age_min: { kind: 'least', fact: 'directorAge' },
  director_restriction_age_max: { kind: 'most', fact: 'directorAge' },
  director_restriction_gender: { kind: 'some', fact: 'directorGender' },
  director_restriction_is_student: { kind: 'some', fact: 'directorIsStudent' },
  filmschool_submission_only: { kind: 'some', fact: 'role' },
  film_restriction_age: { kind: 'least', fact: 'productionDate' },
  runtime_restriction_min: { kind: 'least', fact: 'length' },
  runtime_restriction_max: { kind: 'most', fact: 'length' },
  genre_restriction: { kind: 'some', fact: 'genres', says: true },
  type_restriction: { kind: 'some', fact: 'types', says: true },
  premiere_restriction: { kind: 'premiere', fact: 'screenings' },
  film_language: { kind: 'some', fact: 'filmLanguages', says: true },
  film_restriction_age_max: { kind: 'most', fact: 'productionDate' },
  previous_features_min: { kind: 'least', fact: 'previousFeatures' },
  previous_features_max: { kind: 'most', fact: 'previousFeatures' },
  online_restriction: { kind: 'some', fact: 'isOnline' },
  budget_restriction_max: { kind: 'budget', fact: 'budget' },
  production_restriction_subdivision: { kind: 'some', fact: 'productionSubdivisions', says: true },
  director_residency_subdivision: { kind: 'some', fact: 'directorSubdivisions', says: true },
  director_restriction_identity: { kind: 'some', fact: 'directorIdentities', says: true },
  theme_restriction: { kind: 'some', fact: 'themes', says: true },
  form_restriction: { kind: 'some', fact: 'forms', says: true },
  school_restriction: { kind: 'some', fact: 'school', says: true },
  prior_selection: { kind: 'selection', fact: 'selections' },
};
/** Every type of term; its place here is its number in the index. */
export const ruleTypes = Object.entries(BY_NAME).map(([name, type]) => ({ name, ...type }));
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
