import type { Film, SelectionFestival, Term } from '../src/domain/model.js';
import { makeScreening } from './make.js';

type Line = [limit: Partial<Term>, film: Partial<Film>, outcome: 'pass' | 'fail' | 'unknown'];
export const list = (...codes: string[]): Partial<Term> => ({ list: codes });
export const value = (limit: Term['value'], currency: string | null = null): Partial<Term> => ({
  value: limit,
  currency,
});

/** The list must contain one of the film's values. */
const someOf = (toFields: (values: string[]) => Partial<Film>, a: string, b: string, c: string): Line[] => [
  [list(a), toFields([a]), 'pass'],
  [list(a, b), toFields([c, b]), 'pass'],
  [list(a, b), toFields([c]), 'fail'],
  [list(a), {}, 'unknown'],
  [list(), toFields([a]), 'unknown'],
  [{ list: null }, toFields([a]), 'unknown'],
];
const someOrNone = (field: keyof Film, a: string, b: string, c: string): Line[] => [
  ...someOf((values) => ({ [field]: values }), a, b, c),
  [list(a), { [field]: [] }, 'fail'],
];
/** If the film’s subdivision is unknown, a country without listed subdivisions fails; others are unknown. */
const inSubdivision = (field: keyof Film, countryField: keyof Film): Line[] => [
  ...someOf((codes) => ({ [field]: codes }), 'FR-69', 'FR-75', 'PT-11'),
  [list('FR-69', 'US-CA'), { [countryField]: ['DE'] }, 'fail'],
  [list('FR-69', 'US-CA'), { [countryField]: ['DE', 'US'] }, 'unknown'],
];
/** The list must contain none of the film's values. */
const noneOf = (toFields: (values: string[]) => Partial<Film>, a: string, b: string, c: string): Line[] => [
  [list(a), toFields([b]), 'pass'],
  [list(a), toFields([c, b]), 'pass'],
  [list(a, b), toFields([a]), 'fail'],
  [list(a), {}, 'unknown'],
  [list(), toFields([a]), 'unknown'],
  [{ list: null }, toFields([a]), 'unknown'],
];
const atLeast = (toFields: (number: number) => Partial<Film>, limit: number): Line[] => [
  [value(limit), toFields(limit), 'pass'],
  [value(limit), toFields(limit + 1), 'pass'],
  [value(limit), toFields(limit - 1), 'fail'],
  [value(limit), {}, 'unknown'],
  [value(null), toFields(limit), 'unknown'],
];
const atMost = (toFields: (number: number) => Partial<Film>, limit: number): Line[] => [
  [value(limit), toFields(limit), 'pass'],
  [value(limit), toFields(limit - 1), 'pass'],
  [value(limit), toFields(limit + 1), 'fail'],
  [value(limit), {}, 'unknown'],
  [value(null), toFields(limit), 'unknown'],
];

export const nationality = (directorNationalities: string[]) => ({ directorNationalities });
const residency = (directorResidency: string[]) => ({ directorResidency });
const fromMain = ([first, ...rest]: string[]) => ({ productionCountries: [...rest, first!] });
export const completed = (productionDate: string) => ({ productionDate });
export const budget = (amount: number, currency = 'EUR') => ({ budget: { amount, currency } });

const famu = { school: { name: 'FAMU', country: 'CZ' } };
const schools = (list: string[], otherList: string[] = []): Partial<Term> => ({ list, otherList });
const cannes = { name: 'Cannes', foldedNames: ['cannes', 'festival de cannes'], qualifiers: [] };
const clermont: SelectionFestival = { name: 'Clermont', foldedNames: ['clermont'], qualifiers: ['BAFTA'] };
/** Screenings at festivals. Null is an unnamed festival. */
const shownAt = (...festivals: (SelectionFestival | null)[]): Partial<Film> => ({
  screenings: festivals.map((festival) => makeScreening({ festival })),
});
const selected = (isForbidden: boolean, list: string[] = [], otherList: string[] = []): Partial<Term> => ({
  value: isForbidden,
  list,
  otherList,
});
const notAtFestivals = { screenings: [makeScreening({ kind: 'tv' }), makeScreening({ kind: 'public' })] };

/** One line per sentence of section 2 of the specification’s decisions.md: the rule, the film and the outcome. */
export const rulebook: Record<string, Line[]> = {
  expected_qualifier: [
    [value('BAFTA'), {}, 'pass'],
    [value(null), {}, 'pass'],
  ],
  country_restriction: [
    [list('FR'), { productionCountries: ['FR', 'BE'] }, 'pass'],
    [list('BE'), { productionCountries: ['FR', 'BE'] }, 'fail'],
    [list('bloc:EU'), { productionCountries: ['FR', 'US'] }, 'pass'],
    [list('bloc:EU'), { productionCountries: ['US', 'FR'] }, 'fail'],
    ...someOf((values) => fromMain(values), 'FR', 'BE', 'PT').filter(
      ([, film]) => film.productionCountries?.length !== 2,
    ),
  ],
  country_restriction_forbidden: [
    [list('BE'), { productionCountries: ['FR', 'BE'] }, 'pass'],
    [list('FR'), { productionCountries: ['FR', 'BE'] }, 'fail'],
    [list('bloc:EEA'), { productionCountries: ['FR', 'US'] }, 'fail'],
    [list('bloc:EEA'), { productionCountries: ['US', 'FR'] }, 'pass'],
    ...noneOf((values) => fromMain(values), 'FR', 'BE', 'PT'),
  ],
  production_restriction_country: [
    ...someOf((productionCountries) => ({ productionCountries }), 'FR', 'BE', 'PT'),
    [list('bloc:EU'), { productionCountries: ['US', 'PT'] }, 'pass'],
    [list('bloc:Nordic', 'M49:002'), { productionCountries: ['PT'] }, 'fail'],
    [list('bloc:Nordic', 'M49:002'), { productionCountries: ['MA'] }, 'pass'],
  ],
  director_restriction_nationality: [
    ...someOf(nationality, 'FR', 'BE', 'PT'),
    [list('bloc:Francophonie'), nationality(['BE']), 'pass'],
    [list('bloc:Francophonie'), nationality(['PT']), 'fail'],
  ],
  director_restriction_nationality_forbidden: [
    ...noneOf(nationality, 'FR', 'BE', 'PT'),
    [list('FR'), { directorNationalities: ['PT', 'FR'] }, 'fail'],
    [list('M49:150'), nationality(['US', 'PT']), 'fail'],
  ],
  director_restriction_residency: [
    ...someOf(residency, 'FR', 'BE', 'PT'),
    [list('bloc:Baltic'), residency(['EE']), 'pass'],
  ],
  director_restriction_residency_forbidden: [
    ...noneOf(residency, 'FR', 'BE', 'PT'),
    [list('FR'), residency(['PT', 'FR']), 'fail'],
    [list('bloc:Baltic'), residency(['EE']), 'fail'],
  ],
  director_restriction_language: someOf((directorLanguages) => ({ directorLanguages }), 'fr', 'pt', 'en'),
  director_restriction_age_min: atLeast((directorAge) => ({ directorAge }), 18),
  director_restriction_age_max: atMost((directorAge) => ({ directorAge }), 30),
  director_restriction_gender: [
    [value('female'), { directorGender: 'female' }, 'pass'],
    [value('female'), { directorGender: 'non-binary' }, 'fail'],
    [value('female'), {}, 'unknown'],
    [value(null), { directorGender: 'female' }, 'unknown'],
  ],
  director_restriction_is_student: [
    [value(true), { directorIsStudent: true }, 'pass'],
    [value(true), { directorIsStudent: false }, 'fail'],
    [value(false), { directorIsStudent: false }, 'pass'],
    [value(false), { directorIsStudent: true }, 'fail'],
    [value(true), {}, 'unknown'],
    [value(false), {}, 'unknown'],
    [value(null), { directorIsStudent: true }, 'unknown'],
  ],
  filmschool_submission_only: [
    [value(true), {}, 'fail'],
    [value(false), {}, 'pass'],
    [value(null), {}, 'unknown'],
  ],
  film_restriction_age: [
    [value('2026-01-01'), completed('2026-01-01'), 'pass'],
    [value('2026-01-01'), completed('2026-01-02'), 'pass'],
    [value('2026-01-01'), completed('2025-12-31'), 'fail'],
    [value('2026-01-01'), {}, 'unknown'],
    [value(null), completed('2026-01-01'), 'unknown'],
    // The next deadline is 1 June 2027.
    [{ maxAgeMonths: 12 }, completed('2026-06-01'), 'pass'],
    [{ maxAgeMonths: 12 }, completed('2026-06-02'), 'pass'],
    [{ maxAgeMonths: 12 }, completed('2026-05-31'), 'fail'],
    [{ maxAgeMonths: 12 }, {}, 'unknown'],
  ],
  runtime_restriction_min: atLeast((length) => ({ length }), 60),
  runtime_restriction_max: atMost((length) => ({ length }), 2399),
  genre_restriction: someOf((genres) => ({ genres }), 'Drama', 'Horror', 'Comedy'),
  type_restriction: someOf((types) => ({ types }), 'Documentary', 'Animation', 'Live-Action / Fiction'),
  premiere_restriction: [
    [value('World Premiere'), { screenings: [], isOnline: false }, 'pass'],
    [value('World Premiere'), { screenings: [] }, 'unknown'],
    [value('World Premiere'), {}, 'unknown'],
    [value(null), { screenings: [] }, 'unknown'],
    [value('Galactic'), { screenings: [] }, 'unknown'],
  ],
  film_language: [
    ...someOf((filmLanguages) => ({ filmLanguages }), 'fr', 'pt', 'en'),
    [list('fr'), { filmLanguages: [] }, 'fail'],
  ],
  film_restriction_age_max: [
    [value('2016-12-31'), completed('2016-12-31'), 'pass'],
    [value('2016-12-31'), completed('2016-12-30'), 'pass'],
    [value('2016-12-31'), completed('2017-01-01'), 'fail'],
    [value('2016-12-31'), {}, 'unknown'],
    [value(null), completed('2016-12-31'), 'unknown'],
  ],
  previous_features_min: atLeast((previousFeatures) => ({ previousFeatures }), 1),
  previous_features_max: [
    ...atMost((previousFeatures) => ({ previousFeatures }), 1),
    [value(0), { previousFeatures: 0 }, 'pass'],
  ],
  online_restriction: [
    [value(true), { isOnline: false }, 'pass'],
    [value(true), { isOnline: true }, 'fail'],
    [value(true), {}, 'unknown'],
    [value(false), { isOnline: true }, 'pass'],
    [value(false), {}, 'pass'],
    [value(null), { isOnline: false }, 'unknown'],
  ],
  budget_restriction_max: [
    [value(5000, 'EUR'), budget(5000), 'pass'],
    [value(5000, 'EUR'), budget(4999), 'pass'],
    [value(5000, 'EUR'), budget(5001), 'fail'],
    [value(5000, 'EUR'), budget(1, 'USD'), 'unknown'],
    [value(0, 'EUR'), budget(0), 'pass'],
    [value(5000, 'EUR'), {}, 'unknown'],
    [value(null, 'EUR'), budget(1), 'unknown'],
    [value(5000), budget(1), 'unknown'],
  ],
  production_restriction_subdivision: inSubdivision('productionSubdivisions', 'productionCountries'),
  director_residency_subdivision: inSubdivision('directorSubdivisions', 'directorResidency'),
  director_restriction_identity: [
    ...someOf((directorIdentities) => ({ directorIdentities }), 'Indigenous', 'Black', 'Woman'),
    [list('Woman'), { directorIdentities: [] }, 'fail'],
  ],
  theme_restriction: someOrNone('themes', 'Mountains', 'Dance', 'Space'),
  form_restriction: someOrNone('forms', 'Music Video', 'Essay', 'Commercial'),
  school_restriction: [
    [schools(['FAMU', 'La Fémis']), famu, 'pass'],
    [schools(['famu ']), famu, 'pass'],
    [schools(['FAMO']), famu, 'fail'],
    [schools([], ['CZ']), famu, 'pass'],
    [schools([], ['bloc:EU']), famu, 'pass'],
    [schools([], ['bloc:Nordic']), famu, 'fail'],
    [schools(['NYU'], ['CZ']), famu, 'pass'],
    [schools(['NYU'], ['US']), famu, 'fail'],
    [schools(['FAMU']), { school: 'none' }, 'fail'],
    [schools(['FAMU']), {}, 'unknown'],
    [schools([]), famu, 'unknown'],
  ],
  prior_selection: [
    [selected(false), shownAt(cannes), 'pass'],
    [selected(false), shownAt(null), 'pass'],
    [selected(false), { acceptedAt: [clermont] }, 'pass'],
    [selected(false), { acceptedAt: [null] }, 'pass'],
    [selected(false), notAtFestivals, 'fail'],
    [selected(false), { screenings: [] }, 'fail'],
    [selected(false), {}, 'unknown'],
    [selected(false, ['BAFTA']), shownAt(cannes, clermont), 'pass'],
    [selected(false, ['BAFTA']), { acceptedAt: [clermont] }, 'pass'],
    [selected(false, ['BAFTA']), shownAt(cannes), 'fail'],
    [selected(false, ['BAFTA']), shownAt(cannes, null), 'unknown'],
    [selected(false, ['BAFTA']), { ...shownAt(cannes), acceptedAt: [null] }, 'unknown'],
    [selected(false, [], ['Festival de CANNES']), shownAt(cannes), 'pass'],
    [selected(false, [], ['Berlinale']), shownAt(cannes), 'fail'],
    [selected(false, ['BAFTA'], ['Cannes']), shownAt(cannes), 'pass'],
    [selected(false, ['Goya Awards'], ['Berlinale']), shownAt(cannes, clermont), 'fail'],
    [selected(true), shownAt(cannes), 'fail'],
    [selected(true), { screenings: [] }, 'pass'],
    [selected(true), { acceptedAt: [clermont] }, 'fail'],
    [selected(true), {}, 'unknown'],
    [selected(true, ['BAFTA']), shownAt(clermont), 'fail'],
    [selected(true, ['BAFTA']), shownAt(cannes), 'pass'],
    [selected(true, ['BAFTA']), shownAt(null), 'unknown'],
    [selected(true, [], ['Cannes']), shownAt(null, cannes), 'fail'],
    [{ value: null, list: [] }, shownAt(cannes), 'unknown'],
  ],
};
