import { reference } from './reference-data.js';
import { getVocabulary } from '../domain/terms/vocabularies.js';

const hasUniqueValues = (values: unknown[]) => new Set(values).size === values.length;
const isTextOrNull = (value: unknown) => value === null || (typeof value === 'string' && value !== '');

describe('countries', () => {
  const { countries } = reference;
  it('are the 249 of ISO 3166-1 and Kosovo, without duplicates', () => {
    expect(countries).toHaveLength(250);
    for (const key of ['id', 'code_alpha2', 'code_alpha3', 'name'] as const)
      expect(hasUniqueValues(countries.map((country) => country[key]))).toBe(true);
  });
  it('have a value for every field', () => {
    for (const country of countries)
      expect(country).toEqual({
        id: expect.any(Number),
        name: expect.stringMatching(/\S/),
        native_name: expect.stringMatching(/\S/),
        code_alpha2: expect.stringMatching(/^[A-Z]{2}$/),
        code_alpha3: expect.stringMatching(/^[A-Z]{3}$/),
        region: expect.stringMatching(/^(Africa|Americas|Asia|Europe|Oceania|Antarctica)$/),
        subregion: expect.stringMatching(/\S/),
        intermediate_region: country.intermediate_region === null ? null : expect.stringMatching(/\S/),
      });
  });
  it.each([
    ['FR', 'Europe', 'Western Europe', null],
    ['BR', 'Americas', 'Latin America and the Caribbean', 'South America'],
    ['KE', 'Africa', 'Sub-Saharan Africa', 'Eastern Africa'],
    ['TW', 'Asia', 'Eastern Asia', null],
  ])(
    '%s is in %s, %s, %s according to the United Nations',
    (code, region, subregion, intermediate_region) => {
      expect(countries.find((country) => country.code_alpha2 === code)).toMatchObject({
        region,
        subregion,
        intermediate_region,
      });
    },
  );
});

it('has about five thousand unique subdivisions, each of a known country', () => {
  const ids = new Set(reference.countries.map(({ id }) => id));
  expect(reference.subdivisions.length).toBeGreaterThan(5000);
  expect([
    hasUniqueValues(reference.subdivisions.map(({ code }) => code)),
    hasUniqueValues(reference.subdivisions.map(({ id }) => id)),
  ]).toEqual([true, true]);
  expect(reference.subdivisions.filter(({ name, countryId }) => !name || !ids.has(countryId))).toEqual([]);
  expect(reference.subdivisions.find(({ code }) => code === 'FR-ARA')).toMatchObject({
    name: 'Auvergne-Rhône-Alpes',
    countryId: 250,
  });
});

it('languages have a value for every field; those with a two-letter code also have a family and a native name', () => {
  const { languages } = reference;
  expect([
    hasUniqueValues(languages.map(({ id }) => id)),
    hasUniqueValues(languages.map(({ code639_3 }) => code639_3)),
  ]).toEqual([true, true]);
  const twoLetterLanguages = languages.filter(({ code639_1 }) => code639_1);
  expect(twoLetterLanguages.length).toBeGreaterThanOrEqual(183);
  expect(
    twoLetterLanguages.filter(
      (languageRow) => !languageRow.family || !languageRow.nativeName || !languageRow.code639_2,
    ),
  ).toEqual([]);
  expect(
    languages.filter(
      (language) =>
        !language.name ||
        ![language.family, language.nativeName, language.code639_2, language.code639_2B].every(isTextOrNull),
    ),
  ).toEqual([]);
  expect(twoLetterLanguages.find(({ code639_1 }) => code639_1 === 'fr')).toMatchObject({
    name: 'French',
    nativeName: 'Français',
    family: 'Indo-European',
    code639_2: 'fra',
    code639_2B: 'fre',
    code639_3: 'fra',
  });
});

it('currencies have the singular name of the platform if their plural differs', () => {
  const formatOne = (currency: string) =>
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'name',
      maximumFractionDigits: 0,
    })
      .format(1)
      .replace(/^[\d.]+\s/, '');
  const withOtherPlural = reference.currencies.filter((row) => row.major_single !== row.major_plural);
  expect(withOtherPlural.length).toBeGreaterThan(130);
  expect(withOtherPlural.filter((row) => row.major_single !== formatOne(row.code))).toEqual([]);
});

it('currencies have a value for every field, and the exponents of ISO 4217', () => {
  const { currencies } = reference;
  expect([
    hasUniqueValues(currencies.map(({ id }) => id)),
    hasUniqueValues(currencies.map(({ code }) => code)),
  ]).toEqual([true, true]);
  expect(currencies.length).toBeGreaterThan(150);
  const texts = [
    'name',
    'major_single',
    'major_plural',
    'minor_single',
    'minor_plural',
    'symbol',
    'symbol_native',
  ] as const;
  const withoutMinorUnit = 'VUV';
  expect(
    currencies.filter(
      (currency) => currency.code !== withoutMinorUnit && texts.some((key) => !currency[key]),
    ),
  ).toEqual([]);
  expect(
    currencies.filter(
      (currency) =>
        !/^\d{3}$/.test(currency.iso_code) ||
        ![currency.iso_digits, currency.decimals, currency.num_to_basic].every(Number.isInteger),
    ),
  ).toEqual([]);
  const digits = Object.fromEntries(currencies.map(({ code, iso_digits }) => [code, iso_digits]));
  expect(digits).toMatchObject({ JPY: 0, EUR: 2, KWD: 3 });
  expect(currencies.find(({ code }) => code === 'GBP')).toMatchObject({
    major_single: 'British pound',
    major_plural: 'British pounds',
    minor_single: 'penny',
    minor_plural: 'pence',
    symbol: '£',
    num_to_basic: 100,
  });
});

it.each([
  ['genres', 34],
  ['genders', 3],
  ['competitionTypes', 33],
  ['qualifiers', 7],
  ['premiereLevels', 6],
  ['arthouseIndexes', 4],
  ['identities', 8],
  ['filmTypes', 3],
  ['themes', 67],
  ['forms', 6],
])('the vocabulary %s has %i unique entries', (name, count) => {
  const entries = getVocabulary(name);
  expect([
    entries.length,
    hasUniqueValues(entries.map(({ code }) => code)),
    entries.every(({ label }) => label !== ''),
  ]).toEqual([count, true, true]);
});
it('rejects an unknown vocabulary', () =>
  expect(() => getVocabulary('constructor')).toThrow(
    expect.objectContaining({ code: 'vocabulary.not_found' }),
  ));
