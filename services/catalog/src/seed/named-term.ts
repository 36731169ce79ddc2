import { newTerm, type TermFacts } from '../domain/term.js';

/** What a term is called in the listing. */
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

/** A term under the name that the listing gives its type. */
export const term = (type: string, said: Partial<TermFacts>): TermFacts =>
  newTerm({ type, name: termNames[type] ?? 'Eligibility', ...said });
