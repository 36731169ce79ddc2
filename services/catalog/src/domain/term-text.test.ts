import { newTerm, unsayableTerm, type TermFacts } from './term.js';
import { termText, type Names } from './term-text.js';

const names: Names = {
  country: (code) => ({ FR: 'France', SE: 'Sweden', NO: 'Norway' })[code] ?? code,
  subdivision: () => 'Auvergne-Rhône-Alpes',
  language: (code) => ({ fr: 'French', sv: 'Swedish' })[code] ?? code,
  money: (minor, currency) => `${minor / 100} ${currency}`,
};
const text = (type: string, said: Partial<TermFacts>) => termText(newTerm({ type, ...said }), names);

describe('termText', () => {
  it.each<[string, string, Partial<TermFacts>]>([
    ['Runtime 40 min or less', 'runtime_restriction_max', { runtime_restriction_max: 2400 }],
    ['Runtime under 40 min', 'runtime_restriction_max', { runtime_restriction_max: 2399 }],
    ['Runtime 15:30 or less', 'runtime_restriction_max', { runtime_restriction_max: 930 }],
    ['Runtime 60 min or more', 'runtime_restriction_min', { runtime_restriction_min: 3600 }],
    ['Runtime over 60 min', 'runtime_restriction_min', { runtime_restriction_min: 3601 }],
    ['Main production country: France', 'country_restriction', { countries: ['FR'] }],
    [
      'Main production country is not Sweden or Norway',
      'country_restriction_forbidden',
      { countries: ['SE', 'NO'] },
    ],
    [
      'Produced or co-produced in Sweden, Norway, or France',
      'production_restriction_country',
      { countries: ['SE', 'NO', 'FR'] },
    ],
    ['Director lives in France', 'director_restriction_residency', { countries: ['FR'] }],
    ['Director speaks French', 'director_restriction_language', { languages: ['fr'] }],
    ['In French or Swedish', 'film_language', { languages: ['fr', 'sv'] }],
    ['Completed within 18 months before the deadline', 'film_restriction_age', { maxAgeMonths: 18 }],
    ['Completed within 2 years before the deadline', 'film_restriction_age', { maxAgeMonths: 24 }],
    ['Completed on or after 1 January 2026', 'film_restriction_age', { film_restriction_age: '2026-01-01' }],
    [
      'Director is at most 30 years old',
      'director_restriction_age_max',
      { director_restriction_age_max: 30 },
    ],
    [
      'Director is not a student',
      'director_restriction_is_student',
      { director_restriction_is_student: false },
    ],
    ['Director has made no feature before', 'previous_features_max', { previous_features_max: 0 }],
    ['Director has made at most one feature before', 'previous_features_max', { previous_features_max: 1 }],
    ['World premiere', 'premiere_restriction', { premiere_restriction: 'World Premiere' }],
    [
      'Preferred: country premiere',
      'premiere_restriction',
      { premiere_restriction: 'Country', isMandatory: false },
    ],
    ['Not publicly available online', 'online_restriction', { online_restriction: true }],
    [
      'Budget of at most 5000 EUR',
      'budget_restriction_max',
      { budget_restriction_max: 500_000, currency: 'EUR' },
    ],
    ['Produced in Auvergne-Rhône-Alpes', 'production_restriction_subdivision', { subdivisions: ['FR-ARA'] }],
    ['Qualifies for: BAFTA', 'expected_qualifier', { expected_qualifier: 'BAFTA', isMandatory: false }],
    [
      'Genre: Horror or Science Fiction',
      'genre_restriction',
      { genre_restriction: ['Horror', 'Science Fiction'] },
    ],
  ])('%s', (words, type, said) => expect(text(type, said)).toBe(words));

  it('counts a long list instead of naming it whole', () => {
    const countries = Array.from({ length: 20 }, (_, n) => `C${n}`);
    expect(text('country_restriction', { countries })).toBe(
      'Main production country: one of 20 countries (C0, C1, C2, C3, C4, C5, C6 and 13 more)',
    );
  });
  it('tells a rule that no type can say as it was written', () => {
    expect(termText(unsayableTerm('Cake', 'Bring a cake.'), names)).toBe('Bring a cake.');
  });
});
