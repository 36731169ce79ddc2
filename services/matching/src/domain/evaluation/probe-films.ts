import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import { subtractMonths } from '@laurel/rules/dates/months';
import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { FORMS, GENRES, IDENTITIES, THEMES } from '@laurel/rules/films/vocabularies';
import type { Film } from '../model.js';

const MINUTE = 60;
export const PROBE_COUNT = 200;

const LENGTHS = [3, 7, 12, 15, 18, 20, 24, 29, 30, 39, 40, 45, 52, 58, 60, 75, 88, 96, 110, 142];
const LANGUAGE_BY_COUNTRY = new Map(
  'FR:fr US:en DE:de IN:hi BR:pt NG:en JP:ja ES:es PL:pl MX:es KR:ko NO:no EG:ar AU:en AR:es IR:fa GB:en CA:fr ZA:en SE:sv'
    .split(' ')
    .map((pair) => pair.split(':') as [country: string, language: string]),
);
const COUNTRIES = [...LANGUAGE_BY_COUNTRY.keys()];
const AGES_IN_MONTHS = [1, 4, 8, 11, 14, 18, 23, 30, 40];
const GENDERS = ['female', 'male', 'male', 'female', 'non-binary', 'male', 'female'];
const AGES = [19, 24, 28, 33, 37, 45, 58];
/** Shown nowhere, at home, abroad, online, or unknown. */
const SCREENING_LOCATIONS = ['nowhere', 'nowhere', 'home', 'abroad', 'online', 'unspecified'] as const;
/** Festivals that count for large awards, one that counts for none, and an unnamed one. */
const SCREENING_FESTIVALS = [
  { name: 'Grand Lantern', foldedNames: ['grand lantern'], qualifiers: ['FIAPF', 'BAFTA'] },
  { name: 'Small Lantern', foldedNames: ['small lantern'], qualifiers: [] },
  null,
];
const BUDGETS = [null, 5_000_00, 40_000_00, 250_000_00, 2_000_000_00];

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!;
/**
 * Returns 200 invented films. They are always the same except for their dates, which lie before `today`. Each
 * value follows from the film’s number, with coprime periods, so that all combinations of fields occur. About
 * a tenth of each field is unknown.
 */
export const createProbeFilms = (today: string): Film[] =>
  Array.from({ length: PROBE_COUNT }, (_, n) => createProbeFilm(n, today));

function createProbeFilm(n: number, today: string): Film {
  const home = pick(COUNTRIES, n * 7);
  const getValueOrUnknown = <T>(offset: number, value: T, unknownValue: T): T =>
    (n * 3 + offset) % 10 === 0 ? unknownValue : value;
  const productionDate = subtractMonths(today, pick(AGES_IN_MONTHS, n));
  const isStudent = n % 6 === 0;
  const screeningLocation = pick(SCREENING_LOCATIONS, n * 5 + Math.floor(n / 6));
  const budget = pick(BUDGETS, n + Math.floor(n / 5));
  const screening = {
    date: productionDate,
    country: screeningLocation === 'home' ? home : pick(COUNTRIES, n + 9),
    subdivision: null,
    city: null,
    kind: 'festival',
    festival: pick(SCREENING_FESTIVALS, n),
  };
  const screenings = screeningLocation === 'home' || screeningLocation === 'abroad' ? [screening] : [];
  const { synopsis: _synopsis, credits: _credits, ...unknownFields } = UNKNOWN_FILM;
  return {
    ...unknownFields,
    types: getValueOrUnknown(1, [pick(FILM_TYPES, n + Math.floor(n / 20))], []),
    length: getValueOrUnknown(2, pick(LENGTHS, n) * MINUTE - (n % 4 === 0 ? 1 : 0), null),
    productionDate: getValueOrUnknown(3, productionDate, null),
    directorGender: getValueOrUnknown(4, pick(GENDERS, n), null),
    directorIsStudent: getValueOrUnknown(5, isStudent, null),
    directorAge: getValueOrUnknown(6, isStudent ? pick(AGES, n % 3) : pick(AGES, n + 2), null),
    forms: getValueOrUnknown(5, n % 4 === 0 ? [pick(FORMS, n / 4)] : [], null),
    themes: getValueOrUnknown(3, [pick(THEMES, n * 13), pick(THEMES, n * 13 + 29)], null),
    school: getValueOrUnknown(8, isStudent ? { name: 'National Film School', country: home } : 'none', null),
    acceptedAt: [],
    genres: getValueOrUnknown(7, [pick(GENRES, n * 11), pick(GENRES, n * 11 + 5)], []),
    productionCountries: getValueOrUnknown(8, n % 5 === 0 ? [home, pick(COUNTRIES, n + 3)] : [home], []),
    directorNationalities: getValueOrUnknown(9, [home], []),
    directorResidency: getValueOrUnknown(0, [n % 9 === 0 ? pick(COUNTRIES, n + 1) : home], []),
    directorLanguages: [LANGUAGE_BY_COUNTRY.get(home)!],
    filmLanguages: n % 17 === 0 ? [] : [LANGUAGE_BY_COUNTRY.get(home)!],
    directorIdentities: pick([[pick(IDENTITIES, n)], [], null, null], n),
    previousFeatures: pick([0, 2, null], n),
    isOnline: screeningLocation === 'unspecified' ? null : screeningLocation === 'online',
    budget: budget === null ? null : { amount: budget, currency: n % 2 === 0 ? 'EUR' : 'USD' },
    screenings: screeningLocation === 'unspecified' ? null : screenings,
  };
}
