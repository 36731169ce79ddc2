import { makeAsker, makeCompetition, makeFilm, makeTerm, makeTier } from '../../test/make.js';
import { evaluate } from './evaluate.js';
import type { Competition, Film, Term } from './facts.js';
import type { LedgerLevel } from '@laurel/rules/premiere-ledger';
import { noticesOf } from './notices.js';
import { nextTier } from './tiers.js';

const asker = makeAsker();
const ruled = [makeTerm('runtime_restriction_max', { value: 2400 })];
function notices(over: Partial<Competition>, facts: Partial<Film> = {}, keep: LedgerLevel[] = []) {
  const [film, competition] = [makeFilm(facts), makeCompetition({ terms: ruled, ...over })];
  return noticesOf(
    {
      competition,
      tier: nextTier(competition, asker.now),
      evaluation: evaluate(film, competition, asker),
      fee: null,
    },
    film,
    keep.map((level) => ({ level, festivalId: null })),
  );
}
const late = (fits: string | null) => [
  { code: 'completed-after-deadline', completed: '2027-05-01', deadline: '2027-03-03', fits },
];

describe('beside the verdict', () => {
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
  ])('%s', (_what, over, facts, expected) => expect(notices(over, facts)).toEqual(expected));

  const age = (over: Partial<Term> = {}) => makeTerm('film_restriction_age', { maxAgeMonths: 12, ...over });
  const wish = { isMandatory: false };
  const either = { groupKey: 'age' };
  it.each<[string, Term[], Partial<Film>]>([
    ['that is too old already', [age()], { productionDate: '2026-03-02' }],
    ['where its age is only wished for', [...ruled, age(wish)], {}],
    ['where another rule may let it in', [age(either), makeTerm('online_restriction', either)], {}],
    ['whose length fits, not its age', [...ruled, age({ maxAgeMonths: 120 })], { length: 600 }],
  ])('says nothing of later deadlines to a film %s', (_what, terms, facts) =>
    expect(
      notices({ ...days('2027-03-03', '2027-06-01'), terms }, { productionDate: '2026-04-30', ...facts }),
    ).toEqual([]),
  );
  it('a film that is too old later is told the first deadline, in whatever order they stand', () => {
    const [withdrawn, ...live] = ['2027-05-15', '2027-08-01', '2027-06-01', '2027-03-03'].map((date) =>
      makeTier(date),
    );
    const tiers = [{ ...withdrawn!, deprecated: true }, ...live];
    expect(notices({ tiers, terms: [age()] }, { productionDate: '2026-04-30' })).toEqual([
      { code: 'too-old-later', from: '2027-06-01' },
    ]);
  });
  it('a rule that only its words say is told by its name where it has no other, an age in months is none', () =>
    expect(
      notices({ terms: [...ruled, age(wish), makeTerm('genre_restriction', { name: 'Circus', ...wish })] }),
    ).toEqual([{ code: 'unreadable', written: 'Circus' }]));

  it('a withdrawn deadline fits nobody', () =>
    expect(
      notices(
        { tiers: [makeTier('2027-03-03'), makeTier('2027-06-01', { deprecated: true })] },
        { productionDate: '2027-05-01' },
      ),
    ).toEqual(late(null)));

  it('a world premiere that is to be kept is heeded where nobody asks for it, and the verdict stays', () => {
    const unshown = { screenings: [], isOnline: false };
    expect(notices({}, unshown, ['world'])).toEqual([{ code: 'uses-up-kept', level: 'world' }]);
    expect(notices({}, unshown)).toEqual([]);
    const asking = [...ruled, makeTerm('premiere_restriction', { value: 'World Premiere' })];
    expect(notices({ terms: asking }, unshown, ['world'])).toEqual([]);
    expect(notices({}, { ...unshown, length: 5400 }, ['world'])).toEqual([]);
  });
  it.each([
    ['only wished for', { isMandatory: false }],
    ['one of several ways in', { groupKey: 'a' }],
  ])('a world premiere that is %s is heeded all the same: one may enter without it', (_what, part) => {
    const unshown = { screenings: [], isOnline: false };
    const asking = [...ruled, makeTerm('premiere_restriction', { value: 'World Premiere', ...part })];
    expect(notices({ terms: asking }, unshown, ['world'])).toEqual([
      { code: 'uses-up-kept', level: 'world' },
    ]);
  });
});
