import { codes } from '../../../test/codes.js';
import { validateTerm } from './term.js';
import { newTerm, type TermFields } from './term-fields.js';

const createTerm = (type: string, overrides: Partial<TermFields> = {}) =>
  newTerm({ type, name: 'Rule', ...overrides });

it.each<[string, string, Partial<TermFields>, string, string]>([
  [
    'a runtime in a country rule',
    'country_restriction',
    { countries: ['FR'], runtime_restriction_min: 60 },
    'runtime_restriction_min',
    'A term of type country_restriction has no runtime_restriction_min.',
  ],
  [
    'a budget without a currency',
    'budget_restriction_max',
    { budget_restriction_max: 1 },
    'currency',
    'Enter the currency of the production budget.',
  ],
  [
    'a bonus above the maximum',
    'film_language',
    { languages: ['fr'], bonusRanking: 1001 },
    'bonusRanking',
    'Enter a whole number between -1000 and 1000.',
  ],
  [
    'neither a day nor a maximum age',
    'film_restriction_age',
    {},
    'film_restriction_age',
    'Enter either the day or the maximum age in months.',
  ],
  [
    'an invalid day',
    'film_restriction_age',
    { film_restriction_age: 'x' },
    'film_restriction_age',
    'Enter the day as YYYY-MM-DD.',
  ],
  [
    'an invalid last day',
    'film_restriction_age_max',
    { film_restriction_age_max: 'x' },
    'film_restriction_age_max',
    'Enter the day as YYYY-MM-DD.',
  ],
  [
    'countries of a city premiere',
    'premiere_restriction',
    { premiere_restriction: 'City', countries: ['FR'] },
    'countries',
    'Only a regional premiere names countries.',
  ],
  [
    'an invalid country of a regional premiere',
    'premiere_restriction',
    { premiere_restriction: 'Regional', countries: ['XX'] },
    'countries',
    '“XX” is not a country code.',
  ],
  [
    'an invalid group',
    'country_restriction',
    { countries: ['bloc:Atlantis'] },
    'countries',
    '“bloc:Atlantis” is not a group of countries that rules can name.',
  ],
  ['no school', 'school_restriction', {}, 'schools', 'A restriction needs at least one value.'],
  [
    'an international premiere that excludes the film’s own country',
    'premiere_restriction',
    { premiere_restriction: 'International', exceptOwnCountry: true },
    'exceptOwnCountry',
    'This premiere already counts only screenings outside the film’s own countries.',
  ],
  [
    'a city premiere that excludes a country',
    'premiere_restriction',
    { premiere_restriction: 'City', exceptCountries: ['FR'] },
    'exceptCountries',
    'Only a world premiere or a regional premiere can exclude countries.',
  ],
  [
    'a regional premiere that excludes its whole region',
    'premiere_restriction',
    { premiere_restriction: 'Regional', countries: ['SE', 'NO'], exceptCountries: ['bloc:Nordic'] },
    'exceptCountries',
    'This excludes every country. Exclude fewer.',
  ],
  [
    'a regional premiere that excludes countries outside its region',
    'premiere_restriction',
    { premiere_restriction: 'Regional', countries: ['SE', 'NO'], exceptCountries: ['FR'] },
    'exceptCountries',
    'None of these countries is part of the premiere’s region. Exclude countries of that region, or none.',
  ],
  ['an empty list', 'film_language', {}, 'languages', 'A restriction needs at least one value.'],
  ['no value', 'online_restriction', {}, 'online_restriction', 'This is missing.'],
  [
    'a text instead of a flag',
    'online_restriction',
    { online_restriction: 'yes' as never },
    'online_restriction',
    'Enter true or false.',
  ],
  [
    'an unlisted genre',
    'genre_restriction',
    { genre_restriction: ['Westerns'] },
    'genre_restriction',
    '“Westerns” is not one of the available values.',
  ],
  [
    'an invalid language',
    'film_language',
    { languages: ['zz'] },
    'languages',
    '“zz” is not a language code.',
  ],
  [
    'a number instead of a language',
    'film_language',
    { languages: [7 as never] },
    'languages',
    '“7” is not a language code.',
  ],
  [
    'an invalid subdivision',
    'director_residency_subdivision',
    { subdivisions: ['FR-1'] },
    'subdivisions',
    '“FR-1” is not a subdivision code.',
  ],
  [
    'more than 1200 months',
    'film_restriction_age',
    { maxAgeMonths: 1201 },
    'maxAgeMonths',
    'Enter a whole number between 1 and 1200.',
  ],
])('the message for a term with %s explains the refusal', (_what, type, overrides, field, message) =>
  expect(() => validateTerm(createTerm(type, overrides), codes)).toThrow(
    expect.objectContaining({ code: `term.${field}_invalid`, field, message }),
  ),
);
