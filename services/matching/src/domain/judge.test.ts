import { makeAsker, makeCompetition, makeFilm, makeTerm, makeTier } from '../../test/make.js';
import { budget, completed, list, nationality, rulebook, value } from '../../test/rulebook.js';
import { judge, rules } from './judge.js';

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
      makeTier('2026-12-01'),
      makeTier('2027-02-01', { deprecated: true }),
      makeTier('2027-03-31'),
      makeTier('2027-05-31'),
    ];
    expect([ask('2026-09-30', tiers), ask('2026-09-29', tiers)]).toEqual(['pass', 'fail']);
  });
  it('moves on when that deadline passes', () => {
    const tiers = [makeTier('2027-03-31'), makeTier('2027-05-31')];
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
