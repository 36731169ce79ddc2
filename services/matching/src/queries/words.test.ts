import { data } from 'currency-codes';
import { makeFilm, makeScreening } from '../../test/make.js';
import type { Film } from '../domain/facts.js';
import type { Fact } from '../domain/judgement.js';
import { filmWords, money, named, runtime } from './words.js';

describe('runtime', () => {
  it.each([
    [42, '0:42'],
    [18 * 60 + 42, '18:42'],
    [3600, '1:00:00'],
    [74 * 60 + 5, '1:14:05'],
  ])('%i seconds: %s', (seconds, words) => expect(runtime(seconds)).toBe(words));
});

describe('money', () => {
  it.each([
    [{ amount: 2500, currency: 'EUR' }, '€25.00'],
    [{ amount: 2500, currency: 'JPY' }, '¥2,500'],
    [{ amount: 12_345, currency: 'KWD' }, 'KWD 12.345'],
    [{ amount: 1_000_000, currency: 'HUF' }, 'HUF 10,000.00'],
    [{ amount: 1_000_000, currency: 'IDR' }, 'IDR 10,000.00'],
    [{ amount: 1_000_000, currency: 'COP' }, 'COP 10,000.00'],
    [{ amount: 1_000_000, currency: 'IQD' }, 'IQD 1,000.000'],
  ])('%j: %s, by the exponent of ISO 4217', (sum, words) =>
    expect(money(sum).replaceAll('\u00a0', ' ')).toBe(words),
  );

  it('keeps the exponent of every currency that ISO 4217 lists', () => {
    const isMoney = ({ code }: { code: string }) =>
      !code.startsWith('X') || ['XAF', 'XCD', 'XOF', 'XPF'].includes(code);
    const digitsOf = (code: string) =>
      /\.(\d+)$/.exec(money({ amount: 0, currency: code }))?.[1]?.length ?? 0;
    const wrong = data.filter(isMoney).filter(({ code, digits }) => digitsOf(code) !== digits);
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });
});

describe('what the film says to a rule', () => {
  it.each<[Fact, Partial<Film>, string]>([
    ['length', { length: 1122 }, '18:42'],
    ['productionCountries', { productionCountries: ['PT', 'FR'] }, 'Portugal and France'],
    ['mainProductionCountry', { productionCountries: ['PT', 'FR'] }, 'Portugal'],
    ['directorLanguages', { directorLanguages: ['pt', 'fr'] }, 'Portuguese and French'],
    ['filmLanguages', { filmLanguages: [] }, 'no spoken language'],
    ['directorIdentities', { directorIdentities: [] }, 'none'],
    ['productionSubdivisions', { productionSubdivisions: ['FR-69'] }, 'FR-69, France'],
    ['productionDate', { productionDate: '2026-04-12' }, '12 April 2026'],
    ['directorAge', { directorAge: 34 }, '34 years'],
    ['directorIsStudent', { directorIsStudent: false }, 'not a student'],
    ['previousFeatures', { previousFeatures: 0 }, 'no earlier feature'],
    ['previousFeatures', { previousFeatures: 1 }, '1 earlier feature'],
    ['isOnline', { isOnline: true }, 'publicly online: yes'],
    ['screenings', { screenings: [] }, 'not shown yet'],
    ['screenings', { screenings: [makeScreening()] }, 'one screening'],
  ])('%s %j: %s', (fact, over, words) => expect(filmWords(fact, makeFilm(over), null)).toBe(words));

  it.each<Fact>([
    ...([
      'length',
      'productionDate',
      'genres',
      'types',
      'filmLanguages',
      'directorIdentities',
      'screenings',
      'budget',
    ] as const),
    ...([
      'mainProductionCountry',
      'productionCountries',
      'directorNationalities',
      'directorResidency',
      'directorLanguages',
    ] as const),
    ...([
      'directorAge',
      'directorGender',
      'directorIsStudent',
      'previousFeatures',
      'isOnline',
      'role',
    ] as const),
    ...(['productionSubdivisions', 'directorSubdivisions'] as const),
  ])('an unknown %s is said to be not known', (fact) =>
    expect(filmWords(fact, makeFilm(), null)).toBe('not known'),
  );

  it('says how many a long list holds', () =>
    expect(named('productionCountries', ['FR', 'BE', 'PT', 'BR', 'MX', 'US', 'DE', 'IT'], 'or')).toBe(
      'France, Belgium, Portugal, Brazil, Mexico, or 3 more',
    ));
});
