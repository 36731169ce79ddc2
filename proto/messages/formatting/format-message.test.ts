import { toRuleFields } from '../competitions/term-fields.js';
import { toRuleMessage } from '../competitions/rule-message.js';
import { message, type Code } from './message.js';
import { registerSubdivisionNames } from './location-names.js';
import { formatMessage } from './format-message.js';

const rule = (type: string, fields: Record<string, unknown>) =>
  formatMessage(toRuleMessage(toRuleFields({ type, name: '', isMandatory: true, ...fields })));

describe('a rule', () => {
  it.each<[string, string, Record<string, unknown>]>([
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
      'Produced or co-produced in Sweden, Norway, or the United States',
      'production_restriction_country',
      { countries: ['SE', 'NO', 'US'] },
    ],
    ['Director lives in France', 'director_restriction_residency', { countries: ['FR'] }],
    ['Director speaks French', 'director_restriction_language', { languages: ['fr'] }],
    ['In French or Swedish', 'film_language', { languages: ['fr', 'sv'] }],
    ['Completed within 18 months before the deadline', 'film_restriction_age', { maxAgeMonths: 18 }],
    ['Completed within 2 years before the deadline', 'film_restriction_age', { maxAgeMonths: 24 }],
    ['Completed on or after 1 Jan 2026', 'film_restriction_age', { film_restriction_age: '2026-01-01' }],
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
    ['Director has made at most 2 earlier features', 'previous_features_max', { previous_features_max: 2 }],
    ['Director has made at least one feature before', 'previous_features_min', { previous_features_min: 1 }],
    ['Director has made at least 2 earlier features', 'previous_features_min', { previous_features_min: 2 }],
    ['World premiere', 'premiere_restriction', { premiere_restriction: 'World Premiere' }],
    [
      'Preferred: country premiere',
      'premiere_restriction',
      { premiere_restriction: 'Country', isMandatory: false },
    ],
    [
      'Regional premiere (no earlier screening in Chile or Peru)',
      'premiere_restriction',
      { premiere_restriction: 'Regional', countries: ['CL', 'PE'] },
    ],
    ['Theme: Mountains or Islands', 'theme_restriction', { themes: ['Mountains', 'Islands'] }],
    ['Form: Music Video', 'form_restriction', { forms: ['Music Video'] }],
    ['Made at FAMU or La Fémis', 'school_restriction', { schools: ['FAMU', 'La Fémis'], countries: [] }],
    ['Made at a film school in Czechia', 'school_restriction', { schools: [], countries: ['CZ'] }],
    [
      'Made at FAMU, or at any film school in a Nordic country or the United States',
      'school_restriction',
      { schools: ['FAMU'], countries: ['bloc:Nordic', 'US'] },
    ],
    ['Has been selected at a festival', 'prior_selection', { qualifiers: [], festivals: [] }],
    [
      'Has not been selected at any festival',
      'prior_selection',
      { qualifiers: [], festivals: [], isForbidden: true },
    ],
    [
      'Has been selected at a festival that qualifies for BAFTA',
      'prior_selection',
      { qualifiers: ['BAFTA'], festivals: [], isForbidden: false },
    ],
    [
      'Has been selected at Cannes or Faro, or at a festival that qualifies for BAFTA',
      'prior_selection',
      { qualifiers: ['BAFTA'], festivals: ['Cannes', 'Faro'] },
    ],
    [
      'Has been selected neither at Cannes nor at a festival that qualifies for BAFTA',
      'prior_selection',
      { qualifiers: ['BAFTA'], festivals: ['Cannes'], isForbidden: true },
    ],
    [
      'Preferred: has been selected at Cannes',
      'prior_selection',
      { qualifiers: [], festivals: ['Cannes'], isMandatory: false },
    ],
    [
      'Regional premiere (no earlier screening in a country of the European Union, except in the film’s own production countries)',
      'premiere_restriction',
      { premiere_restriction: 'Regional', countries: ['bloc:EU'], exceptOwnCountry: true },
    ],
    [
      'Country premiere (screenings in the film’s own production countries do not count)',
      'premiere_restriction',
      { premiere_restriction: 'Country', exceptOwnCountry: true },
    ],
    [
      'International premiere (screenings in a country of the European Union or Norway do not count)',
      'premiere_restriction',
      { premiere_restriction: 'International', exceptCountries: ['bloc:EU', 'NO'] },
    ],
    [
      'Regional premiere (screenings in France and the film’s own production countries do not count)',
      'premiere_restriction',
      { premiere_restriction: 'Regional', exceptCountries: ['FR'], exceptOwnCountry: true },
    ],
    [
      'Regional premiere (no earlier screening in a country of Europe, except in the Netherlands)',
      'premiere_restriction',
      { premiere_restriction: 'Regional', countries: ['M49:150'], exceptCountries: ['NL'] },
    ],
    [
      'Regional premiere (no earlier screening in a country of Europe, except in France and the film’s own production countries)',
      'premiere_restriction',
      {
        premiere_restriction: 'Regional',
        countries: ['M49:150'],
        exceptCountries: ['FR'],
        exceptOwnCountry: true,
      },
    ],
    [
      'Produced or co-produced in a country of Africa or a country of the Arab League',
      'production_restriction_country',
      { countries: ['M49:002', 'bloc:ArabLeague'] },
    ],
    ['Not publicly available online', 'online_restriction', { online_restriction: true }],
    ['May be publicly available online', 'online_restriction', { online_restriction: false }],
    [
      'Production budget of at most EUR 5,000',
      'budget_restriction_max',
      { budget_restriction_max: 500_000, currency: 'EUR' },
    ],
    ['Qualifies for: BAFTA', 'expected_qualifier', { expected_qualifier: 'BAFTA', isMandatory: false }],
    [
      'Genre: Horror or Science Fiction',
      'genre_restriction',
      { genre_restriction: ['Horror', 'Science Fiction'] },
    ],
    [
      'Bring a cake.',
      'genre_restriction',
      { genre_restriction: [], description: 'Bring a cake.', isMandatory: false },
    ],
  ])('%s', (text, type, fields) => expect(rule(type, fields)).toBe(text));

  it('shortens a long list and shows the number of omitted values', () => {
    const countries = 'FR SE NO DE PT ES IT GR PL FI'.split(' ');
    expect(rule('country_restriction', { countries })).toBe(
      'Main production country: France, Sweden, Norway, Germany, Portugal, Spain, Italy, or 3 more',
    );
  });
});

it('uses the same names of countries and regions for rules and films', () => {
  const codes = ['US', 'CZ', 'TR', 'CI'];
  for (const code of codes)
    expect(rule('country_restriction', { countries: [code] })).toBe(
      `Main production country: ${formatMessage(message('film.countries', { allCountries: [code] }))}`,
    );
  const getRegionTexts = () => [
    rule('production_restriction_subdivision', { subdivisions: ['FR-ARA'] }),
    formatMessage(message('film.regions', { allRegions: ['FR-ARA'] })),
  ];
  expect(getRegionTexts()).toEqual(['Produced in FR-ARA, France', 'FR-ARA, France']);
  registerSubdivisionNames([['FR-ARA', 'Auvergne-Rhône-Alpes']]);
  expect(getRegionTexts()).toEqual(['Produced in Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes']);
});

it.each<[string, Code, Record<string, unknown>]>([
  ['12 s too long', 'change.shorter', { duration: 12 }],
  ['Cut 12 s (to 18:30)', 'remedy.cut', { duration: 12, runtime: 1110 }],
  ['Completed 3 months too early', 'change.later', { span: 92 }],
  ['Add the director’s nationality', 'change.missing-field', { field: 'directorNationalities' }],
  ['1 year above the limit of 30', 'change.less.age', { by: 1, limit: 30 }],
  ['2 years above the limit of 30', 'change.less.age', { by: 2, limit: 30 }],
  [
    'Only for films produced in the United States or Canada',
    'limit.one-of.productionCountries',
    { inCountries: ['US', 'CA'] },
  ],
  ['not shown yet', 'film.screenings', { screenings: 0 }],
  ['3 screenings', 'film.screenings', { screenings: 3 }],
  [
    'Shown in Lyon, France on 12 May 2027, which uses up the country premiere',
    'change.shown.at',
    { location: { city: 'Lyon', country: 'FR' }, day: '2027-05-12', level: 'Country' },
  ],
  ['Ranked far lower by our editors', 'component.bonus', { much: 'far', side: 'below' }],
  ['Ranked higher by our editors', 'component.bonus', { much: '', side: 'above' }],
  ['Accepts less than 1 % of entries', 'component.odds', { percent: 0 }],
  ['2 rules need confirmation', 'component.unknown', { rules: 2 }],
  [
    'Cut 3 s (to 12:57): opens 1,200 competitions (1,000 eligible, 200 to confirm), closes 5',
    'best.opens.some',
    {
      change: message('remedy.cut', { duration: 3, runtime: 777 }),
      opens: 1200,
      closes: 5,
      sure: 1000,
      unsure: 200,
    },
  ],
  [
    'Cut 3 s (to 12:57): opens 1 competition',
    'best.opens',
    { change: message('remedy.cut', { duration: 3, runtime: 777 }), opens: 1, closes: 0 },
  ],
  [
    'Cut 3 s (to 12:57), or take the film offline',
    'near.any',
    { alternatives: [message('remedy.cut', { duration: 3, runtime: 777 }), message('remedy.take-offline')] },
  ],
])('%s', (text, code, values) => expect(formatMessage(message(code, values))).toBe(text));

it('returns a code without a message unchanged', () =>
  expect(formatMessage({ code: 'no.such', values: {} })).toBe('no.such'));

it('formats plain texts without a warning', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(formatMessage(message('component.fee.free'))).toBe('Free to enter');
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
