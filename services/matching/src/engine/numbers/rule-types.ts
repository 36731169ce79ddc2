import type { ByTermType } from '@laurel/rules/terms/term-types';
import type { FieldName } from '../../domain/evaluation/judgement.js';

/**
 * How a type of term decides. `some`, `none`: a value of the film is, or is not, in the list. `least`,
 * `most`: a number is compared with a limit. `selection`: either, with partial knowledge. The others
 * each have special rules.
 */
export type Kind = 'some' | 'none' | 'min' | 'max' | 'budget' | 'premiere' | 'selection' | 'always';
interface RuleType {
  kind: Kind;
  field: FieldName;
  /** Its list defines an audience and counts for `specialisation`. */
  isAudienceList?: true;
}

const BY_NAME: ByTermType<RuleType> = {
  expected_qualifier: { kind: 'always', field: 'nothing' },
  country_restriction: { kind: 'some', field: 'mainProductionCountry', isAudienceList: true },
  country_restriction_forbidden: { kind: 'none', field: 'mainProductionCountry' },
  production_restriction_country: { kind: 'some', field: 'productionCountries', isAudienceList: true },
  director_restriction_nationality: { kind: 'some', field: 'directorNationalities', isAudienceList: true },
  director_restriction_nationality_forbidden: { kind: 'none', field: 'directorNationalities' },
  director_restriction_residency: { kind: 'some', field: 'directorResidency', isAudienceList: true },
  director_restriction_residency_forbidden: { kind: 'none', field: 'directorResidency' },
  director_restriction_language: { kind: 'some', field: 'directorLanguages', isAudienceList: true },
  director_restriction_age_min: { kind: 'min', field: 'directorAge' },
  director_restriction_age_max: { kind: 'max', field: 'directorAge' },
  director_restriction_gender: { kind: 'some', field: 'directorGender' },
  director_restriction_is_student: { kind: 'some', field: 'directorIsStudent' },
  filmschool_submission_only: { kind: 'some', field: 'role' },
  film_restriction_age: { kind: 'min', field: 'productionDate' },
  runtime_restriction_min: { kind: 'min', field: 'length' },
  runtime_restriction_max: { kind: 'max', field: 'length' },
  genre_restriction: { kind: 'some', field: 'genres', isAudienceList: true },
  type_restriction: { kind: 'some', field: 'types', isAudienceList: true },
  premiere_restriction: { kind: 'premiere', field: 'screenings' },
  film_language: { kind: 'some', field: 'filmLanguages', isAudienceList: true },
  film_restriction_age_max: { kind: 'max', field: 'productionDate' },
  previous_features_min: { kind: 'min', field: 'previousFeatures' },
  previous_features_max: { kind: 'max', field: 'previousFeatures' },
  online_restriction: { kind: 'some', field: 'isOnline' },
  budget_restriction_max: { kind: 'budget', field: 'budget' },
  production_restriction_subdivision: { kind: 'some', field: 'productionSubdivisions', isAudienceList: true },
  director_residency_subdivision: { kind: 'some', field: 'directorSubdivisions', isAudienceList: true },
  director_restriction_identity: { kind: 'some', field: 'directorIdentities', isAudienceList: true },
  theme_restriction: { kind: 'some', field: 'themes', isAudienceList: true },
  form_restriction: { kind: 'some', field: 'forms', isAudienceList: true },
  school_restriction: { kind: 'some', field: 'school', isAudienceList: true },
  prior_selection: { kind: 'selection', field: 'selections' },
};
/** Every type of term. The index here is its number. */
export const ruleTypes = Object.entries(BY_NAME).map(([name, type]) => ({ name, ...type }));
/** The number for unknown types, which cannot be decided. */
export const OTHER = ruleTypes.length;

const numbers = new Map(ruleTypes.map(({ name }, number) => [name, number]));
export const typeNumber = (name: string): number => numbers.get(name) ?? OTHER;

/** Every field that a type reads. The index here is its number. */
export const fieldNames: readonly FieldName[] = [...new Set(ruleTypes.map(({ field }) => field))];
export const getFieldNumber = (field: FieldName): number => fieldNames.indexOf(field);

/** The types whose lists define an audience. The index here is the bit in a mask. */
export const saying: readonly number[] = ruleTypes.flatMap(({ isAudienceList }, number) =>
  isAudienceList ? [number] : [],
);
const audienceBits = ruleTypes.map((_type, number) => saying.indexOf(number));
/** Returns the bit of a type in masks; −1 for other types. */
export const getAudienceBit = (type: number): number => audienceBits[type] ?? -1;
