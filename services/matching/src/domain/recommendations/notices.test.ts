import {
  makeContext,
  makeCompetition,
  makeFee,
  makeFilm,
  makeScreening,
  makeTerm,
  makeTier,
} from '../../../test/make.js';
import { evaluate } from '../evaluation/evaluate.js';
import type { Competition, Film, Term } from '../model.js';
import type { LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import { getNotices } from './notices.js';
import { findNextTier } from '../evaluation/tiers.js';

const context = makeContext();
const testedTerms = [makeTerm('runtime_restriction_max', { value: 2400 })];
function findNotices(
  overrides: Partial<Competition>,
  fields: Partial<Film> = {},
  levels: LedgerLevel[] = [],
) {
  const [film, competition] = [makeFilm(fields), makeCompetition({ terms: testedTerms, ...overrides })];
  return getNotices(
    {
      competition,
      tier: findNextTier(competition, context.now),
      evaluation: evaluate(film, competition, context),
      fee: null,
    },
    {
      film,
      reservedPremieres: levels.map((level) => ({ level, festivalId: null })),
      budget: null,
      rates: context.rates,
    },
  );
}
const makeLateNotice = (fits: string | null) => [
  { code: 'completed-after-deadline', completed: '2027-05-01', deadline: '2027-03-03', fits },
];

const makeFailure = (code: string, limit: number | null, from: string, enterBy: string | null) => ({
  code: 'fails-later',
  rule: { code, limit },
  from,
  enterBy,
});

describe('the notices of a match', () => {
  const makeTiers = (...dates: string[]) => ({ tiers: dates.map((date) => makeTier(date)) });
  it.each<[string, Partial<Competition>, Partial<Film>, unknown[]]>([
    ['completed on the day of the deadline', makeTiers('2027-05-01'), { productionDate: '2027-05-01' }, []],
    [
      'completed after the deadline',
      makeTiers('2027-03-03'),
      { productionDate: '2027-05-01' },
      makeLateNotice(null),
    ],
    [
      'a later deadline that fits',
      makeTiers('2027-03-03', '2027-04-30', '2027-05-01', '2027-06-01'),
      { productionDate: '2027-05-01' },
      makeLateNotice('2027-05-01'),
    ],
    ['an unknown completion date', makeTiers('2027-03-03'), {}, []],
    ['no future deadline', makeTiers('2026-03-03'), { productionDate: '2027-05-01' }, []],
    ['no rules', { terms: [] }, {}, [{ code: 'no-rules', others: 0 }]],
    [
      'an award is no rule',
      { terms: [makeTerm('expected_qualifier', { value: 'BAFTA' })] },
      {},
      [{ code: 'no-rules', others: 0 }],
    ],
    [
      'an optional rule does not decide',
      { terms: testedTerms.map((term) => ({ ...term, isMandatory: false })) },
      {},
      [{ code: 'no-rules', others: 1 }],
    ],
    [
      'a rule stated only as text',
      {
        terms: [
          ...testedTerms,
          makeTerm('genre_restriction', { list: [], isMandatory: false, description: 'Music videos only.' }),
        ],
      },
      {},
      [{ code: 'unreadable', written: 'Music videos only.' }],
    ],
    [
      'a film young enough for the next deadline only',
      {
        ...makeTiers('2027-03-03', '2027-04-30', '2027-06-01'),
        terms: [makeTerm('film_restriction_age', { maxAgeMonths: 12 })],
      },
      { productionDate: '2026-04-30' },
      [makeFailure('film_age', 12, '2027-06-01', '2027-04-30')],
    ],
    [
      'a director who is older at a later deadline',
      {
        ...makeTiers('2027-03-03', '2028-03-03'),
        terms: [makeTerm('director_restriction_age_max', { value: 35 })],
      },
      { directorAge: 35, statedDirectorAge: { age: 35, on: '2027-01-10' } },
      [makeFailure('director_age_max', 35, '2028-03-03', '2027-03-03')],
    ],
    [
      'a director who is too old at the only deadline, which the verdict says',
      { ...makeTiers('2028-03-03'), terms: [makeTerm('director_restriction_age_max', { value: 35 })] },
      { directorAge: 35, statedDirectorAge: { age: 35, on: '2027-01-10' } },
      [],
    ],
    [
      'a deadline of the edition for which the premiere is used up',
      {
        ...makeTiers('2027-03-03', '2028-03-03'),
        terms: [makeTerm('premiere_restriction', { value: 'World Premiere' })],
      },
      { screenings: [makeScreening({ date: '2027-12-01' })], isOnline: false },
      [makeFailure('premiere', null, '2028-03-03', '2027-03-03')],
    ],
    [
      'a film young enough for every deadline',
      {
        ...makeTiers('2027-03-03', '2027-04-30'),
        terms: [makeTerm('film_restriction_age', { maxAgeMonths: 12 })],
      },
      { productionDate: '2026-04-30' },
      [],
    ],
  ])('handles the case: %s', (_title, overrides, fields, expected) =>
    expect(findNotices(overrides, fields)).toEqual(expected),
  );

  const makeAgeTerm = (overrides: Partial<Term> = {}) =>
    makeTerm('film_restriction_age', { maxAgeMonths: 12, ...overrides });
  const optional = { isMandatory: false };
  const grouped = { groupKey: 'age' };
  it.each<[string, Term[], Partial<Film>]>([
    ['that is too old already', [makeAgeTerm()], { productionDate: '2026-03-02' }],
    ['if the age rule is optional', [...testedTerms, makeAgeTerm(optional)], {}],
    ['if an alternative may admit it', [makeAgeTerm(grouped), makeTerm('online_restriction', grouped)], {}],
    [
      'that is young enough for all of them',
      [...testedTerms, makeAgeTerm({ maxAgeMonths: 120 })],
      { length: 600 },
    ],
  ])('do not mention later deadlines to a film %s', (_title, terms, fields) =>
    expect(
      findNotices(
        { ...makeTiers('2027-03-03', '2027-06-01'), terms },
        { productionDate: '2026-04-30', ...fields },
      ),
    ).toEqual([]),
  );
  it('name the first deadline for which the film is too old, in any order of deadlines', () => {
    const [withdrawn, ...live] = ['2027-05-15', '2027-08-01', '2027-06-01', '2027-03-03'].map((date) =>
      makeTier(date),
    );
    const tiers = [{ ...withdrawn!, deprecated: true }, ...live];
    expect(findNotices({ tiers, terms: [makeAgeTerm()] }, { productionDate: '2026-04-30' })).toEqual([
      makeFailure('film_age', 12, '2027-06-01', '2027-03-03'),
    ]);
  });
  it('quote a text rule by its name when it has no description, and omit an age in months', () =>
    expect(
      findNotices({
        terms: [
          ...testedTerms,
          makeAgeTerm(optional),
          makeTerm('genre_restriction', { name: 'Circus', ...optional }),
        ],
      }),
    ).toEqual([{ code: 'unreadable', written: 'Circus' }]));

  it.each([
    ['JPY', [{ code: 'fee-not-compared', currency: 'EUR' }]],
    ['USD', []],
    ['EUR', []],
  ])('say whether a fee in EUR cannot be compared with a limit in %s', (currency, expected) => {
    const competition = makeCompetition({ terms: testedTerms });
    expect(
      getNotices(
        {
          competition,
          tier: findNextTier(competition, context.now),
          evaluation: evaluate(makeFilm(), competition, context),
          fee: makeFee(2000),
        },
        { film: makeFilm(), reservedPremieres: [], budget: { amount: 3000, currency }, rates: context.rates },
      ),
    ).toEqual(expected);
  });

  it('do not offer a withdrawn deadline', () =>
    expect(
      findNotices(
        { tiers: [makeTier('2027-03-03'), makeTier('2027-06-01', { deprecated: true })] },
        { productionDate: '2027-05-01' },
      ),
    ).toEqual(makeLateNotice(null)));

  it('warn when a reserved world premiere is lost without being required, and leave the verdict unchanged', () => {
    const unshownFilm = { screenings: [], isOnline: false };
    expect(findNotices({}, unshownFilm, ['world'])).toEqual([{ code: 'uses-up-reserved', level: 'world' }]);
    expect(findNotices({}, unshownFilm)).toEqual([]);
    const terms = [...testedTerms, makeTerm('premiere_restriction', { value: 'World Premiere' })];
    expect(findNotices({ terms }, unshownFilm, ['world'])).toEqual([]);
    expect(findNotices({}, { ...unshownFilm, length: 5400 }, ['world'])).toEqual([]);
  });
  it.each([
    ['optional', { isMandatory: false }],
    ['one of several alternatives', { groupKey: 'a' }],
  ])(
    'warn as well when a world premiere is %s, because the film can enter without it',
    (_title, overrides) => {
      const unshownFilm = { screenings: [], isOnline: false };
      const terms = [
        ...testedTerms,
        makeTerm('premiere_restriction', { value: 'World Premiere', ...overrides }),
      ];
      expect(findNotices({ terms }, unshownFilm, ['world'])).toEqual([
        { code: 'uses-up-reserved', level: 'world' },
      ]);
    },
  );
});
