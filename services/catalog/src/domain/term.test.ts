import { codes } from '../../test/codes.js';
import { checkedTerm, isUndecidable, newTerm, unsayableTerm, type TermFacts } from './term.js';
import { TERM_TYPES, type TermTypeName } from '@laurel/rules/term-types';

const term = (type: string, said: Partial<TermFacts> = {}) => newTerm({ type, name: 'Rule', ...said });

/** One good value of every type. */
const good: Record<TermTypeName, Partial<TermFacts>> = {
  expected_qualifier: { expected_qualifier: 'BAFTA' },
  country_restriction: { countries: ['FR'] },
  country_restriction_forbidden: { countries: ['FR'] },
  director_restriction_age_min: { director_restriction_age_min: 18 },
  director_restriction_age_max: { director_restriction_age_max: 30 },
  director_restriction_gender: { director_restriction_gender: 'female' },
  director_restriction_is_student: { director_restriction_is_student: true },
  director_restriction_language: { languages: ['fr'] },
  director_restriction_nationality: { countries: ['SE', 'NO'] },
  director_restriction_nationality_forbidden: { countries: ['SE'] },
  director_restriction_residency: { countries: ['SE'] },
  director_restriction_residency_forbidden: { countries: ['SE'] },
  filmschool_submission_only: { filmschool_submission_only: true },
  film_restriction_age: { maxAgeMonths: 18 },
  production_restriction_country: { countries: ['FR'] },
  runtime_restriction_min: { runtime_restriction_min: 60 },
  runtime_restriction_max: { runtime_restriction_max: 2399 },
  genre_restriction: { genre_restriction: ['Horror'] },
  type_restriction: { type_restriction: ['Animation'] },
  premiere_restriction: { premiere_restriction: 'World Premiere' },
  film_language: { languages: ['yue'] },
  film_restriction_age_max: { film_restriction_age_max: '2016-12-31' },
  previous_features_min: { previous_features_min: 1 },
  previous_features_max: { previous_features_max: 0 },
  online_restriction: { online_restriction: true },
  budget_restriction_max: { budget_restriction_max: 1_000_000, currency: 'EUR' },
  production_restriction_subdivision: { subdivisions: ['FR-ARA'] },
  director_residency_subdivision: { subdivisions: ['FR-ARA'] },
  director_restriction_identity: { identities: ['Woman', 'LGBTQ+'] },
  theme_restriction: { themes: ['Mountains', 'Adventure & Exploration'] },
  form_restriction: { forms: ['Music Video'] },
  school_restriction: { schools: ['La Fémis'], countries: ['FR'] },
  prior_selection: { qualifiers: ['BAFTA'], festivals: ['Festival de Cannes'], isForbidden: true },
};

describe('checkedTerm', () => {
  it('knows the twenty types of the specification and thirteen more', () =>
    expect(Object.keys(TERM_TYPES)).toHaveLength(33));

  it.each(Object.entries(good))('takes %s with its own field', (type, said) => {
    expect(checkedTerm(term(type, said), codes)).toEqual(term(type, said));
  });
  it.each(Object.keys(good).filter((type) => type !== 'prior_selection'))(
    'refuses %s without a value',
    (type) => {
      expect(() => checkedTerm(term(type), codes)).toThrow(expect.objectContaining({ kind: 'invalid' }));
    },
  );
  it.each(Object.entries(good).filter(([type]) => type !== 'runtime_restriction_min'))(
    'refuses a runtime in %s',
    (type, said) => {
      const field = 'runtime_restriction_min';
      expect(() => checkedTerm(term(type, { ...said, [field]: 60 }), codes)).toThrow(
        expect.objectContaining({ code: `term.${field}_invalid`, field }),
      );
    },
  );

  it('takes the countries of a regional premiere', () => {
    expect(
      checkedTerm(
        term('premiere_restriction', { premiere_restriction: 'Regional', countries: ['SE'] }),
        codes,
      ).countries,
    ).toEqual(['SE']);
  });
  it('takes a country premiere that leaves out the film’s own, and groups among its countries', () => {
    const area = { premiere_restriction: 'Regional', countries: ['bloc:EU', 'NO'], exceptOwnCountry: true };
    for (const said of [area, { premiere_restriction: 'Country', exceptOwnCountry: true }])
      expect(checkedTerm(term('premiere_restriction', said), codes)).toEqual(
        term('premiere_restriction', said),
      );
  });
  it.each<Partial<TermFacts>>([
    { premiere_restriction: 'International', exceptCountries: ['bloc:EU', 'NO'] },
    { premiere_restriction: 'World Premiere', exceptCountries: ['FR'] },
    { premiere_restriction: 'Regional', exceptCountries: ['FR'] },
    { premiere_restriction: 'Regional', countries: ['M49:150'], exceptCountries: ['bloc:EU'] },
    {
      premiere_restriction: 'Regional',
      countries: ['bloc:EU', 'bloc:Baltic'],
      exceptCountries: ['bloc:Baltic', 'FR'],
      exceptOwnCountry: true,
    },
  ])('takes a premiere that leaves out countries: %j', (said) =>
    expect(checkedTerm(term('premiere_restriction', said), codes)).toEqual(
      term('premiere_restriction', said),
    ),
  );
  it('takes schools, or countries of schools, alone', () => {
    for (const said of [{ schools: ['FAMU'] }, { countries: ['bloc:EU'] }])
      expect(checkedTerm(term('school_restriction', said), codes)).toEqual(term('school_restriction', said));
  });
  it('takes an earlier selection anywhere: wanted, where nothing else is said', () => {
    expect(checkedTerm(term('prior_selection'), codes).isForbidden).toBe(false);
    expect(isUndecidable(term('prior_selection'))).toBe(false);
  });
  it('says nothing of what is left out where nothing is', () =>
    expect(
      checkedTerm(
        term('premiere_restriction', { premiere_restriction: 'City', exceptOwnCountry: false }),
        codes,
      ).exceptOwnCountry,
    ).toBeNull());
  it('drops names that are written alike', () =>
    expect(
      checkedTerm(term('school_restriction', { schools: [' FAMU', 'famu ', 'La Fémis', 'La Femis'] }), codes)
        .schools,
    ).toEqual(['FAMU', 'La Fémis']));
  it('drops doubles', () =>
    expect(checkedTerm(term('film_language', { languages: ['fr', 'fr'] }), codes).languages).toEqual(['fr']));
  it('keeps what no type can say as a rule that never excludes', () => {
    const said = checkedTerm(newTerm({ type: '', name: 'Cake', description: 'Bring a cake.' }), codes);
    expect(said).toEqual(unsayableTerm('Cake', 'Bring a cake.'));
    expect([said.isMandatory, isUndecidable(said)]).toEqual([false, true]);
  });
  it('takes the bounds themselves, and a day', () => {
    for (const [type, said] of [
      ['film_restriction_age', { maxAgeMonths: 1200 }],
      ['film_restriction_age', { maxAgeMonths: 1 }],
      ['film_restriction_age', { film_restriction_age: '2026-02-01' }],
      ['director_restriction_age_max', { director_restriction_age_max: 120 }],
      ['director_restriction_age_min', { director_restriction_age_min: 0 }],
    ] as const)
      expect(checkedTerm(term(type, said), codes)).toEqual(term(type, said));
  });
  it('a rule is undecidable where its own field says nothing', () => {
    expect(unsayableTerm('Cake', 'Bring a cake.').type).toBe('genre_restriction');
    expect(
      [
        term('country_restriction'),
        term('country_restriction', { countries: ['FR'] }),
        term('film_restriction_age', { maxAgeMonths: 12 }),
        term('film_restriction_age'),
        term('wish', { countries: ['FR'] }),
      ].map(isUndecidable),
    ).toEqual([true, false, false, true, true]);
  });
});
