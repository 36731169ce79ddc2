import { newTerm, type TermFields } from '../../domain/terms/term-fields.js';

/** The listing names of term types. */
const termNames: Record<string, string> = {
  runtime_restriction_max: 'Maximum length',
  runtime_restriction_min: 'Minimum length',
  film_restriction_age: 'Completion date',
  type_restriction: 'Kind of film',
  genre_restriction: 'Theme',
  premiere_restriction: 'Premiere status',
  expected_qualifier: 'Award qualification',
  theme_restriction: 'Theme',
  form_restriction: 'Form',
  school_restriction: 'Film school',
  prior_selection: 'Earlier selection',
};

export const createNamedTerm = (type: string, fields: Partial<TermFields>): TermFields =>
  newTerm({ type, name: termNames[type] ?? 'Eligibility', ...fields });
