import { codes } from '../../../test/codes.js';
import { validateTerm, isTextOnly } from './term.js';
import { newTerm, createTextOnlyTerm, type TermFields } from './term-fields.js';
import { TERM_TYPES, type TermTypeName } from '@laurel/rules/terms/term-types';

const createTerm = (type: string, overrides: Partial<TermFields> = {}) =>
  newTerm({ type, name: 'Rule', ...overrides });

/** Valid fields for each type. */
const validFields: Record<TermTypeName, Partial<TermFields>> = {
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

describe('validateTerm', () => {
  it('knows the twenty term types of the specification and thirteen more', () =>
    expect(Object.keys(TERM_TYPES)).toHaveLength(33));

  it.each(Object.entries(validFields))('accepts %s with its own field', (type, overrides) => {
    expect(validateTerm(createTerm(type, overrides), codes)).toEqual(createTerm(type, overrides));
  });
  it.each(Object.keys(validFields).filter((type) => type !== 'prior_selection'))(
    'rejects %s without a value',
    (type) => {
      expect(() => validateTerm(createTerm(type), codes)).toThrow(
        expect.objectContaining({ kind: 'invalid' }),
      );
    },
  );
  it.each(Object.entries(validFields).filter(([type]) => type !== 'runtime_restriction_min'))(
    'rejects a runtime in %s',
    (type, overrides) => {
      const field = 'runtime_restriction_min';
      expect(() => validateTerm(createTerm(type, { ...overrides, [field]: 60 }), codes)).toThrow(
        expect.objectContaining({ code: `term.${field}_invalid`, field }),
      );
    },
  );

  it('accepts the countries of a regional premiere', () => {
    expect(
      validateTerm(
        createTerm('premiere_restriction', { premiere_restriction: 'Regional', countries: ['SE'] }),
        codes,
      ).countries,
    ).toEqual(['SE']);
  });
  it('accepts a country premiere that excludes the film’s own country, and country groups among its countries', () => {
    const area = { premiere_restriction: 'Regional', countries: ['bloc:EU', 'NO'], exceptOwnCountry: true };
    for (const overrides of [area, { premiere_restriction: 'Country', exceptOwnCountry: true }])
      expect(validateTerm(createTerm('premiere_restriction', overrides), codes)).toEqual(
        createTerm('premiere_restriction', overrides),
      );
  });
  it.each<Partial<TermFields>>([
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
  ])('accepts a premiere that excludes countries: %j', (overrides) =>
    expect(validateTerm(createTerm('premiere_restriction', overrides), codes)).toEqual(
      createTerm('premiere_restriction', overrides),
    ),
  );
  it('accepts a school rule with only schools, or with only countries of schools', () => {
    for (const overrides of [{ schools: ['FAMU'] }, { countries: ['bloc:EU'] }])
      expect(validateTerm(createTerm('school_restriction', overrides), codes)).toEqual(
        createTerm('school_restriction', overrides),
      );
  });
  it('accepts a prior selection without a festival or award, and requires it by default', () => {
    expect(validateTerm(createTerm('prior_selection'), codes).isForbidden).toBe(false);
    expect(isTextOnly(createTerm('prior_selection'))).toBe(false);
  });
  it('stores `exceptOwnCountry: false` as not stated', () =>
    expect(
      validateTerm(
        createTerm('premiere_restriction', { premiere_restriction: 'City', exceptOwnCountry: false }),
        codes,
      ).exceptOwnCountry,
    ).toBeNull());
  it('removes school names that differ only in spelling', () =>
    expect(
      validateTerm(
        createTerm('school_restriction', { schools: [' FAMU', 'famu ', 'La Fémis', 'La Femis'] }),
        codes,
      ).schools,
    ).toEqual(['FAMU', 'La Fémis']));
  it('removes duplicates', () =>
    expect(validateTerm(createTerm('film_language', { languages: ['fr', 'fr'] }), codes).languages).toEqual([
      'fr',
    ]));
  it('stores a rule without a type as an optional text rule that never excludes a film', () => {
    const result = validateTerm(newTerm({ type: '', name: 'Cake', description: 'Bring a cake.' }), codes);
    expect(result).toEqual(createTextOnlyTerm('Cake', 'Bring a cake.'));
    expect([result.isMandatory, isTextOnly(result)]).toEqual([false, true]);
  });
  it('accepts the limits of each range, and a day', () => {
    for (const [type, overrides] of [
      ['film_restriction_age', { maxAgeMonths: 1200 }],
      ['film_restriction_age', { maxAgeMonths: 1 }],
      ['film_restriction_age', { film_restriction_age: '2026-02-01' }],
      ['director_restriction_age_max', { director_restriction_age_max: 120 }],
      ['director_restriction_age_min', { director_restriction_age_min: 0 }],
    ] as const)
      expect(validateTerm(createTerm(type, overrides), codes)).toEqual(createTerm(type, overrides));
  });
  it('treats a rule as undecidable when its own field is empty', () => {
    expect(createTextOnlyTerm('Cake', 'Bring a cake.').type).toBe('genre_restriction');
    expect(
      [
        createTerm('country_restriction'),
        createTerm('country_restriction', { countries: ['FR'] }),
        createTerm('film_restriction_age', { maxAgeMonths: 12 }),
        createTerm('film_restriction_age'),
        createTerm('wish', { countries: ['FR'] }),
      ].map(isTextOnly),
    ).toEqual([true, false, false, true, true]);
  });
});
