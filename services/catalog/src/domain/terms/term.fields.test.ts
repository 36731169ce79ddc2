import { COUNTRIES } from '@laurel/rules/locations/countries';
import { codes } from '../../../test/codes.js';
import { validateTerm } from './term.js';
import { newTerm, type TermFields } from './term-fields.js';

describe('validateTerm refuses', () => {
  it.each<[string, string, Partial<TermFields>, string]>([
    ['an invalid type', 'colour_restriction', {}, 'type'],
    ['an invalid country', 'country_restriction', { countries: ['FR', 'XX'] }, 'countries'],
    ['a country in lower case', 'country_restriction', { countries: ['fr'] }, 'countries'],
    ['an invalid language', 'film_language', { languages: ['zz'] }, 'languages'],
    [
      'an invalid subdivision',
      'production_restriction_subdivision',
      { subdivisions: ['FR-XX'] },
      'subdivisions',
    ],
    [
      'a genre that is not on the list',
      'genre_restriction',
      { genre_restriction: ['Westerns'] },
      'genre_restriction',
    ],
    [
      'an identity that is not on the list',
      'director_restriction_identity',
      { identities: ['Tall'] },
      'identities',
    ],
    ['a runtime of 0', 'runtime_restriction_max', { runtime_restriction_max: 0 }, 'runtime_restriction_max'],
    [
      'a fraction of a second',
      'runtime_restriction_min',
      { runtime_restriction_min: 1.5 },
      'runtime_restriction_min',
    ],
    [
      'an age above 120',
      'director_restriction_age_max',
      { director_restriction_age_max: 121 },
      'director_restriction_age_max',
    ],
    [
      'an invalid day',
      'film_restriction_age',
      { film_restriction_age: '2026-02-30' },
      'film_restriction_age',
    ],
    [
      'a day together with months',
      'film_restriction_age',
      { film_restriction_age: '2026-02-01', maxAgeMonths: 12 },
      'film_restriction_age',
    ],
    ['0 months', 'film_restriction_age', { maxAgeMonths: 0 }, 'maxAgeMonths'],
    ['a theme that is not on the list', 'theme_restriction', { themes: ['Tax'] }, 'themes'],
    ['a form that is not on the list', 'form_restriction', { forms: ['Opera'] }, 'forms'],
    ['a school without a name', 'school_restriction', { schools: [' '] }, 'schools'],
    ['a school name of 301 characters', 'school_restriction', { schools: ['x'.repeat(301)] }, 'schools'],
    ['an invalid country of schools', 'school_restriction', { countries: ['XX'] }, 'countries'],
    ['an invalid award', 'prior_selection', { qualifiers: ['Palme'] }, 'qualifiers'],
    ['a festival without a name', 'prior_selection', { festivals: ['–'] }, 'festivals'],
    ['schools in a rule of another type', 'prior_selection', { schools: ['FAMU'] }, 'schools'],
    [
      'a prohibition in a rule of another type',
      'film_language',
      { languages: ['fr'], isForbidden: true },
      'isForbidden',
    ],
    ['an invalid group of countries', 'country_restriction', { countries: ['bloc:Atlantis'] }, 'countries'],
    ['an invalid region', 'production_restriction_country', { countries: ['M49:001'] }, 'countries'],
    [
      'a world premiere that excludes the film’s own country',
      'premiere_restriction',
      { premiere_restriction: 'World Premiere', exceptOwnCountry: true },
      'exceptOwnCountry',
    ],
    [
      'a country premiere that excludes countries',
      'premiere_restriction',
      { premiere_restriction: 'Country', exceptCountries: ['FR'] },
      'exceptCountries',
    ],
    [
      'a premiere that excludes all of its countries',
      'premiere_restriction',
      { premiere_restriction: 'Regional', countries: ['bloc:Baltic'], exceptCountries: ['LT', 'M49:154'] },
      'exceptCountries',
    ],
    [
      'a premiere that excludes every country',
      'premiere_restriction',
      { premiere_restriction: 'World Premiere', exceptCountries: [...COUNTRIES] },
      'exceptCountries',
    ],
    [
      'a premiere that excludes countries outside its region',
      'premiere_restriction',
      { premiere_restriction: 'Regional', countries: ['bloc:Baltic'], exceptCountries: ['FR'] },
      'exceptCountries',
    ],
    [
      'a premiere that excludes an invalid country',
      'premiere_restriction',
      { premiere_restriction: 'International', exceptCountries: ['XX'] },
      'exceptCountries',
    ],
    [
      'excluded countries in a rule of another type',
      'country_restriction',
      { countries: ['bloc:EU'], exceptCountries: ['FR'] },
      'exceptCountries',
    ],
    ['a budget without a currency', 'budget_restriction_max', { budget_restriction_max: 100 }, 'currency'],
    [
      'countries of a world premiere',
      'premiere_restriction',
      { premiere_restriction: 'World Premiere', countries: ['FR'] },
      'countries',
    ],
    [
      'months in a rule of another type',
      'runtime_restriction_max',
      { runtime_restriction_max: 60, maxAgeMonths: 12 },
      'maxAgeMonths',
    ],
  ])('%s on its field', (_what, type, overrides, field) => {
    expect(() => validateTerm(newTerm({ type, name: 'Rule', ...overrides }), codes)).toThrow(
      expect.objectContaining({ kind: 'invalid', field }),
    );
  });
  it('an unknown type, and a term without a type', () => {
    for (const input of [newTerm({ type: 'wish', description: 'A wish.' }), newTerm({ type: '' })])
      expect(() => validateTerm(input, codes)).toThrow(
        expect.objectContaining({
          code: 'term.type_unknown',
          field: 'type',
          message: `“${input.type}” is not a type of term.`,
          details: { name: input.type },
        }),
      );
  });
});
