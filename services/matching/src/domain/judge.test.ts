import { makeAsker, makeCompetition, makeFilm, makeTerm, makeTier } from '../../test/make.js';
import type { Film, Term } from './facts.js';
import { judge, rules } from './judge.js';

type Line = [limit: Partial<Term>, film: Partial<Film>, outcome: 'pass' | 'fail' | 'unknown'];
const list = (...codes: string[]): Partial<Term> => ({ list: codes });
const value = (limit: Term['value'], currency: string | null = null): Partial<Term> => ({
  value: limit,
  currency,
});

/** Some of the film's values are in the list. */
const some = (facts: (values: string[]) => Partial<Film>, a: string, b: string, c: string): Line[] => [
  [list(a), facts([a]), 'pass'],
  [list(a, b), facts([c, b]), 'pass'],
  [list(a, b), facts([c]), 'fail'],
  [list(a), {}, 'unknown'],
  [list(), facts([a]), 'unknown'],
  [{ list: null }, facts([a]), 'unknown'],
];
/** None of them is. */
const none = (facts: (values: string[]) => Partial<Film>, a: string, b: string, c: string): Line[] => [
  [list(a), facts([b]), 'pass'],
  [list(a), facts([c, b]), 'pass'],
  [list(a, b), facts([a]), 'fail'],
  [list(a), {}, 'unknown'],
  [list(), facts([a]), 'unknown'],
  [{ list: null }, facts([a]), 'unknown'],
];
const least = (facts: (number: number) => Partial<Film>, limit: number): Line[] => [
  [value(limit), facts(limit), 'pass'],
  [value(limit), facts(limit + 1), 'pass'],
  [value(limit), facts(limit - 1), 'fail'],
  [value(limit), {}, 'unknown'],
  [value(null), facts(limit), 'unknown'],
];
const most = (facts: (number: number) => Partial<Film>, limit: number): Line[] => [
  [value(limit), facts(limit), 'pass'],
  [value(limit), facts(limit - 1), 'pass'],
  [value(limit), facts(limit + 1), 'fail'],
  [value(limit), {}, 'unknown'],
  [value(null), facts(limit), 'unknown'],
];

const nationality = (directorNationalities: string[]) => ({ directorNationalities });
const residency = (directorResidency: string[]) => ({ directorResidency });
const main = ([first, ...rest]: string[]) => ({ productionCountries: [...rest, first!] });
const completed = (productionDate: string) => ({ productionDate });
const budget = (amount: number, currency = 'EUR') => ({ budget: { amount, currency } });

const rulebook: Record<string, Line[]> = {
  expected_qualifier: [
    [value('BAFTA'), {}, 'pass'],
    [value(null), {}, 'pass'],
  ],
  country_restriction: [
    [list('FR'), { productionCountries: ['FR', 'BE'] }, 'pass'],
    [list('BE'), { productionCountries: ['FR', 'BE'] }, 'fail'],
    ...some((values) => main(values), 'FR', 'BE', 'PT').filter(
      ([, film]) => film.productionCountries?.length !== 2,
    ),
  ],
  country_restriction_forbidden: [
    [list('BE'), { productionCountries: ['FR', 'BE'] }, 'pass'],
    [list('FR'), { productionCountries: ['FR', 'BE'] }, 'fail'],
    ...none((values) => main(values), 'FR', 'BE', 'PT'),
  ],
  production_restriction_country: some((productionCountries) => ({ productionCountries }), 'FR', 'BE', 'PT'),
  director_restriction_nationality: some(nationality, 'FR', 'BE', 'PT'),
  director_restriction_nationality_forbidden: [
    ...none(nationality, 'FR', 'BE', 'PT'),
    [list('FR'), { directorNationalities: ['PT', 'FR'] }, 'fail'],
  ],
  director_restriction_residency: some(residency, 'FR', 'BE', 'PT'),
  director_restriction_residency_forbidden: [
    ...none(residency, 'FR', 'BE', 'PT'),
    [list('FR'), residency(['PT', 'FR']), 'fail'],
  ],
  director_restriction_language: some((directorLanguages) => ({ directorLanguages }), 'fr', 'pt', 'en'),
  director_restriction_age_min: least((directorAge) => ({ directorAge }), 18),
  director_restriction_age_max: most((directorAge) => ({ directorAge }), 30),
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
  runtime_restriction_min: least((length) => ({ length }), 60),
  runtime_restriction_max: most((length) => ({ length }), 2399),
  genre_restriction: some((genres) => ({ genres }), 'Drama', 'Horror', 'Comedy'),
  type_restriction: some((types) => ({ types }), 'Documentary', 'Animation', 'Live-Action / Fiction'),
  premiere_restriction: [
    [value('World Premiere'), { screenings: [], isOnline: false }, 'pass'],
    [value('World Premiere'), { screenings: [] }, 'unknown'],
    [value('World Premiere'), {}, 'unknown'],
    [value(null), { screenings: [] }, 'unknown'],
    [value('Galactic'), { screenings: [] }, 'unknown'],
  ],
  film_language: [
    ...some((filmLanguages) => ({ filmLanguages }), 'fr', 'pt', 'en'),
    [list('fr'), { filmLanguages: [] }, 'fail'],
  ],
  film_restriction_age_max: [
    [value('2016-12-31'), completed('2016-12-31'), 'pass'],
    [value('2016-12-31'), completed('2016-12-30'), 'pass'],
    [value('2016-12-31'), completed('2017-01-01'), 'fail'],
    [value('2016-12-31'), {}, 'unknown'],
    [value(null), completed('2016-12-31'), 'unknown'],
  ],
  previous_features_min: least((previousFeatures) => ({ previousFeatures }), 1),
  previous_features_max: [
    ...most((previousFeatures) => ({ previousFeatures }), 1),
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
  production_restriction_subdivision: some(
    (productionSubdivisions) => ({ productionSubdivisions }),
    'FR-69',
    'FR-75',
    'PT-11',
  ),
  director_residency_subdivision: some(
    (directorSubdivisions) => ({ directorSubdivisions }),
    'FR-69',
    'FR-75',
    'PT-11',
  ),
  director_restriction_identity: [
    ...some((directorIdentities) => ({ directorIdentities }), 'Indigenous', 'Black', 'Woman'),
    [list('Woman'), { directorIdentities: [] }, 'fail'],
  ],
};

describe.each(Object.entries(rulebook))('%s', (type, lines) => {
  it.each(lines)('%j, a film with %j: %s', (limit, film, outcome) => {
    expect(judge(makeTerm(type, limit), makeFilm(film), makeCompetition(), makeAsker()).outcome).toBe(
      outcome,
    );
  });
});

describe('judge', () => {
  it('has a line in this book for every type that it decides', () =>
    expect(Object.keys(rulebook).sort()).toEqual(Object.keys(rules).sort()));

  it('says what would change it, exactly when it does not pass', () => {
    for (const [type, lines] of Object.entries(rulebook))
      for (const [limit, film] of lines) {
        const { outcome, change } = judge(
          makeTerm(type, limit),
          makeFilm(film),
          makeCompetition(),
          makeAsker(),
        );
        expect([type, limit, film, change === null]).toEqual([type, limit, film, outcome === 'pass']);
      }
  });

  it.each([
    ['a film school', 'Film School', 'pass'],
    ['a director', 'Director', 'fail'],
    ['somebody unknown', null, 'unknown'],
  ])('lets %s enter where only film schools may', (_who, role, outcome) =>
    expect(
      judge(
        makeTerm('filmschool_submission_only', { value: true }),
        makeFilm(),
        makeCompetition(),
        makeAsker({ role }),
      ).outcome,
    ).toBe(outcome),
  );

  it.each(['colour_restriction', 'constructor', 'toString', ''])(
    'decides nothing by a type that there is not (%s)',
    (type) =>
      expect(judge(makeTerm(type, { value: true }), makeFilm(), makeCompetition(), makeAsker()).outcome).toBe(
        'unknown',
      ),
  );

  it.each([
    [
      'runtime_restriction_max',
      { value: 2400 },
      { length: 2412 },
      { code: 'shorter', seconds: 12, limit: 2400 },
    ],
    [
      'runtime_restriction_min',
      { value: 2400 },
      { length: 2280 },
      { code: 'longer', seconds: 120, limit: 2400 },
    ],
    [
      'director_restriction_age_max',
      { value: 30 },
      { directorAge: 33 },
      { code: 'less', fact: 'directorAge', by: 3, limit: 30 },
    ],
    [
      'previous_features_min',
      { value: 2 },
      { previousFeatures: 1 },
      { code: 'more', fact: 'previousFeatures', by: 1, limit: 2 },
    ],
    [
      'film_restriction_age',
      { value: '2026-03-01' },
      completed('2026-02-27'),
      { code: 'later', days: 2, limit: '2026-03-01' },
    ],
    [
      'film_restriction_age_max',
      { value: '2026-02-28' },
      completed('2026-03-01'),
      { code: 'earlier', days: 1, limit: '2026-02-28' },
    ],
    [
      'budget_restriction_max',
      value(100, 'EUR'),
      budget(250),
      { code: 'cheaper', by: 150, currency: 'EUR', limit: 100 },
    ],
    ['director_restriction_nationality', list('FR'), {}, { code: 'tell', fact: 'directorNationalities' }],
    ['director_restriction_nationality', list(), nationality(['FR']), { code: 'ask-festival' }],
  ] as const)('measures how far %s is missed', (type, limit, film, change) =>
    expect(judge(makeTerm(type, limit), makeFilm(film), makeCompetition(), makeAsker()).change).toEqual(
      change,
    ),
  );
});

describe('the greatest age in months', () => {
  const months = makeTerm('film_restriction_age', { maxAgeMonths: 6 });
  const ask = (date: string, tiers: ReturnType<typeof makeTier>[], now = '2027-01-15T12:00:00.000Z') =>
    judge(months, makeFilm(completed(date)), makeCompetition({ tiers }), makeAsker({ now })).outcome;

  it('counts from the next deadline, not from one that is past or withdrawn', () => {
    const tiers = [
      makeTier('2026-12-01', { id: 1 }),
      makeTier('2027-02-01', { id: 2, deprecated: true }),
      makeTier('2027-03-31', { id: 3 }),
      makeTier('2027-05-31', { id: 4 }),
    ];
    expect([ask('2026-09-30', tiers), ask('2026-09-29', tiers)]).toEqual(['pass', 'fail']);
  });
  it('moves on when that deadline passes', () => {
    const tiers = [makeTier('2027-03-31', { id: 3 }), makeTier('2027-05-31', { id: 4 })];
    expect(ask('2026-09-30', tiers, '2027-04-01T00:00:00.000Z')).toBe('fail');
  });
  it('ends with the month where the earlier month is shorter', () => {
    const tiers = [makeTier('2027-08-31')];
    expect([ask('2027-02-28', tiers), ask('2027-02-27', tiers)]).toEqual(['pass', 'fail']);
  });
  it('is unknown without a deadline to come', () => {
    expect(ask('2027-01-01', [])).toBe('unknown');
    expect(ask('2027-01-01', [makeTier('2026-12-01')])).toBe('unknown');
  });
});
