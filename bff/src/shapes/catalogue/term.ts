import { z } from 'zod';
import { maybeNumber, maybeText, number, messageShape, text, texts } from '../values.js';

const maybeFlag = z.boolean().nullable();

/** `text` is the rule's message. Only the field or list for the rule's `type` is set. */
export const termShape = z.strictObject({
  id: number,
  competitionId: number,
  groupKey: maybeText,
  name: text,
  description: maybeText,
  type: text,
  bonusRanking: number,
  isMandatory: z.boolean(),
  expected_qualifier: maybeText,
  filmschool_submission_only: maybeFlag,
  director_restriction_is_student: maybeFlag,
  director_restriction_age_min: maybeNumber,
  director_restriction_age_max: maybeNumber,
  director_restriction_gender: maybeText,
  film_restriction_age: maybeText,
  runtime_restriction_min: maybeNumber,
  runtime_restriction_max: maybeNumber,
  genre_restriction: texts,
  type_restriction: texts,
  premiere_restriction: maybeText,
  countries: texts,
  subdivisions: texts,
  languages: texts,
  identities: texts,
  themes: texts,
  forms: texts,
  schools: texts,
  qualifiers: texts,
  festivals: texts,
  isForbidden: maybeFlag,
  exceptOwnCountry: maybeFlag,
  exceptCountries: texts,
  maxAgeMonths: maybeNumber,
  film_restriction_age_max: maybeText,
  previous_features_min: maybeNumber,
  previous_features_max: maybeNumber,
  online_restriction: maybeFlag,
  budget_restriction_max: maybeNumber,
  currency: maybeText,
  text: messageShape,
});
export type Term = z.infer<typeof termShape>;
