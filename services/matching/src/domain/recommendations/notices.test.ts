import { makeContext, makeCompetition, makeFilm, makeTerm, makeTier } from '../../../test/make.js';
import { evaluate } from '../evaluation/evaluate.js';
import type { Competition, Film, Term } from '../model.js';
import type { LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import { getNotices } from './notices.js';
import { findNextTier } from '../evaluation/tiers.js';

const context = makeContext();
const ruled = [makeTerm('runtime_restriction_max', { value: 2400 })];
function notices(over: Partial<Competition>, fields: Partial<Film> = {}, levels: LedgerLevel[] = []) {
  const [film, competition] = [makeFilm(fields), makeCompetition({ terms: ruled, ...over })];
  return getNotices(
    {
      competition,
      tier: findNextTier(competition, context.now),
      evaluation: evaluate(film, competition, context),
      fee: null,
    },
    film,
    levels.map((level) => ({ level, festivalId: null })),
  );
}
const late = (fits: string | null) => [
  { code: 'completed-after-deadline', completed: '2027-05-01', deadline: '2027-03-03', fits },
];

describe('the notices of a match', () => {
  const days = (...dates: string[]) => ({ tiers: dates.map((date) => makeTier(date)) });
  it.each<[string, Partial<Competition>, Partial<Film>, unknown[]]>([
    ['completed on the deadline’s day', days('2027-05-01'), { productionDate: '2027-05-01' }, []],
    ['completed after it', days('2027-03-03'), { productionDate: '2027-05-01' }, late(null)],
    [
      'a later deadline that fits',
      days('2027-03-03', '2027-04-30', '2027-05-01', '2027-06-01'),
      { productionDate: '2027-05-01' },
      late('2027-05-01'),
    ],
    ['nobody knows when it is completed', days('2027-03-03'), {}, []],
    ['no deadline to come', days('2026-03-03'), { productionDate: '2027-05-01' }, []],
    ['no rules', { terms: [] }, {}, [{ code: 'no-rules', others: 0 }]],
    [
      'an award is no rule',
      { terms: [makeTerm('expected_qualifier', { value: 'BAFTA' })] },
      {},
      [{ code: 'no-rules', others: 0 }],
    ],
    [
      'a wish does not decide',
      { terms: ruled.map((term) => ({ ...term, isMandatory: false })) },
      {},
      [{ code: 'no-rules', others: 1 }],
    ],
    [
      'a rule that no type can say',
      {
        terms: [
          ...ruled,
          makeTerm('genre_restriction', { list: [], isMandatory: false, description: 'Music videos only.' }),
        ],
      },
      {},
      [{ code: 'unreadable', written: 'Music videos only.' }],
    ],
    [
      'an age that is right for the next deadline only',
      {
        ...days('2027-03-03', '2027-04-30', '2027-06-01'),
        terms: [makeTerm('film_restriction_age', { maxAgeMonths: 12 })],
      },
      { productionDate: '2026-04-30' },
      [{ code: 'too-old-later', from: '2027-06-01' }],
    ],
    [
      'an age that is right for every deadline',
      {
        ...days('2027-03-03', '2027-04-30'),
        terms: [makeTerm('film_restriction_age', { maxAgeMonths: 12 })],
      },
      { productionDate: '2026-04-30' },
      [],
    ],
  ])('handles the case: %s', (_what, over, fields, expected) =>
    expect(notices(over, fields)).toEqual(expected),
  );

  const age = (over: Partial<Term> = {}) => makeTerm('film_restriction_age', { maxAgeMonths: 12, ...over });
  const optional = { isMandatory: false };
  const either = { groupKey: 'age' };
  it.each<[string, Term[], Partial<Film>]>([
    ['that is too old already', [age()], { productionDate: '2026-03-02' }],
    ['where its age is only wished for', [...ruled, age(optional)], {}],
    ['where another rule may let it in', [age(either), makeTerm('online_restriction', either)], {}],
    ['whose length fits, not its age', [...ruled, age({ maxAgeMonths: 120 })], { length: 600 }],
  ])('do not mention later deadlines to a film %s', (_what, terms, fields) =>
    expect(
      notices({ ...days('2027-03-03', '2027-06-01'), terms }, { productionDate: '2026-04-30', ...fields }),
    ).toEqual([]),
  );
  it('name the first deadline for which the film is too old, in any order of deadlines', () => {
    const [withdrawn, ...live] = ['2027-05-15', '2027-08-01', '2027-06-01', '2027-03-03'].map((date) =>
      makeTier(date),
    );
    const tiers = [{ ...withdrawn!, deprecated: true }, ...live];
    expect(notices({ tiers, terms: [age()] }, { productionDate: '2026-04-30' })).toEqual([
      { code: 'too-old-later', from: '2027-06-01' },
    ]);
  });
  it('quote a text rule by its name when it has no description, and omit an age in months', () =>
    expect(
      notices({
        terms: [...ruled, age(optional), makeTerm('genre_restriction', { name: 'Circus', ...optional })],
      }),
    ).toEqual([{ code: 'unreadable', written: 'Circus' }]));

  it('do not offer a withdrawn deadline', () =>
    expect(
      notices(
        { tiers: [makeTier('2027-03-03'), makeTier('2027-06-01', { deprecated: true })] },
        { productionDate: '2027-05-01' },
      ),
    ).toEqual(late(null)));

  it('warn when a reserved world premiere is lost without being required, and leave the verdict unchanged', () => {
    const unshown = { screenings: [], isOnline: false };
    expect(notices({}, unshown, ['world'])).toEqual([{ code: 'uses-up-reserved', level: 'world' }]);
    expect(notices({}, unshown)).toEqual([]);
    const terms = [...ruled, makeTerm('premiere_restriction', { value: 'World Premiere' })];
    expect(notices({ terms: terms }, unshown, ['world'])).toEqual([]);
    expect(notices({}, { ...unshown, length: 5400 }, ['world'])).toEqual([]);
  });
  it.each([
    ['only wished for', { isMandatory: false }],
    ['one of several ways in', { groupKey: 'a' }],
  ])(
    'warn as well when a world premiere is %s, because the film can enter without it',
    (_what, overrides) => {
      const unshown = { screenings: [], isOnline: false };
      const terms = [...ruled, makeTerm('premiere_restriction', { value: 'World Premiere', ...overrides })];
      expect(notices({ terms: terms }, unshown, ['world'])).toEqual([
        { code: 'uses-up-reserved', level: 'world' },
      ]);
    },
  );
});
