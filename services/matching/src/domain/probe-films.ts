import { UNKNOWN_FILM } from '@laurel/rules/films';
import { monthsBefore } from '@laurel/rules/months';
import { FILM_TYPES, FORMS, GENRES, IDENTITIES, THEMES } from '@laurel/rules/vocabularies';
import type { Film } from './facts.js';

const MINUTE = 60;
export const PROBES = 200;

const LENGTHS = [3, 7, 12, 15, 18, 20, 24, 29, 30, 39, 40, 45, 52, 58, 60, 75, 88, 96, 110, 142];
const HOMES = [
  'FR',
  'US',
  'DE',
  'IN',
  'BR',
  'NG',
  'JP',
  'ES',
  'PL',
  'MX',
  'KR',
  'NO',
  'EG',
  'AU',
  'AR',
  'IR',
  'GB',
  'CA',
  'ZA',
  'SE',
];
const LANGUAGES: Record<string, string> = {
  FR: 'fr',
  US: 'en',
  DE: 'de',
  IN: 'hi',
  BR: 'pt',
  NG: 'en',
  JP: 'ja',
  ES: 'es',
  PL: 'pl',
  MX: 'es',
  KR: 'ko',
  NO: 'no',
  EG: 'ar',
  AU: 'en',
  AR: 'es',
  IR: 'fa',
  GB: 'en',
  CA: 'fr',
  ZA: 'en',
  SE: 'sv',
};
const AGES_IN_MONTHS = [1, 4, 8, 11, 14, 18, 23, 30, 40];
const GENDERS = ['female', 'male', 'male', 'female', 'non-binary', 'male', 'female'];
const AGES = [19, 24, 28, 33, 37, 45, 58];
/** Shown nowhere, at home, abroad, on the net, or nobody says. */
const SHOWINGS = ['nowhere', 'nowhere', 'home', 'abroad', 'online', 'unsaid'] as const;
/** Festivals of large awards, one without any, and one that nobody names. */
const SHOWN_AT = [
  { name: 'Grand Lantern', called: ['grand lantern'], qualifiers: ['FIAPF', 'BAFTA'] },
  { name: 'Small Lantern', called: ['small lantern'], qualifiers: [] },
  null,
];
const BUDGETS = [null, 5_000_00, 40_000_00, 250_000_00, 2_000_000_00];

const at = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
/**
 * Two hundred invented films, the same ones each time but for their days, which lie before today: what each is follows from its
 * number, with periods that have no common measure, so that every fact meets every other. A tenth of each fact is not known.
 */
export const probeFilms = (today: string): Film[] =>
  Array.from({ length: PROBES }, (_, n) => probe(n, today));

function probe(n: number, today: string): Film {
  const home = at(HOMES, n * 7);
  const said = <T>(place: number, value: T, unknown: T): T => ((n * 3 + place) % 10 === 0 ? unknown : value);
  const productionDate = monthsBefore(today, at(AGES_IN_MONTHS, n));
  const isStudent = n % 6 === 0;
  const showing = at(SHOWINGS, n * 5 + Math.floor(n / 6));
  const budget = at(BUDGETS, n + Math.floor(n / 5));
  const { synopsis: _synopsis, credits: _credits, ...unknown } = UNKNOWN_FILM;
  return {
    ...unknown,
    types: said(1, [at(FILM_TYPES, n + Math.floor(n / 20))], []),
    length: said(2, at(LENGTHS, n) * MINUTE - (n % 4 === 0 ? 1 : 0), null),
    productionDate: said(3, productionDate, null),
    directorGender: said(4, at(GENDERS, n), null),
    directorIsStudent: said(5, isStudent, null),
    directorAge: said(6, isStudent ? at(AGES, n % 3) : at(AGES, n + 2), null),
    forms: said(5, n % 4 === 0 ? [at(FORMS, n / 4)] : [], []),
    themes: said(3, [at(THEMES, n * 13), at(THEMES, n * 13 + 29)], []),
    school: said(8, isStudent ? { name: 'National Film School', country: home } : 'none', null),
    acceptedAt: [],
    genres: said(7, [at(GENRES, n * 11), at(GENRES, n * 11 + 5)], []),
    productionCountries: said(8, n % 5 === 0 ? [home, at(HOMES, n + 3)] : [home], []),
    directorNationalities: said(9, [home], []),
    directorResidency: said(0, [n % 9 === 0 ? at(HOMES, n + 1) : home], []),
    directorLanguages: [LANGUAGES[home]!],
    filmLanguages: n % 17 === 0 ? [] : [LANGUAGES[home]!],
    directorIdentities: n % 4 === 0 ? [at(IDENTITIES, n)] : n % 4 === 1 ? [] : null,
    previousFeatures: n % 3 === 0 ? 0 : n % 3 === 1 ? 2 : null,
    isOnline: showing === 'unsaid' ? null : showing === 'online',
    budget: budget === null ? null : { amount: budget, currency: n % 2 === 0 ? 'EUR' : 'USD' },
    screenings:
      showing === 'unsaid'
        ? null
        : showing === 'home' || showing === 'abroad'
          ? [
              {
                date: productionDate,
                country: showing === 'home' ? home : at(HOMES, n + 9),
                subdivision: null,
                city: null,
                kind: 'festival',
                festival: at(SHOWN_AT, n),
              },
            ]
          : [],
  };
}
