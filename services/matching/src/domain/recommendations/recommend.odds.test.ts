import { makeCompetition, makeFestival, makeTerm, makeTier } from '../../../test/make.js';
import type { Term } from '../model.js';
import {
  getChance,
  findFirstDeadline,
  hasStructuredRules,
  RECOMMENDATION_MIX,
  getOdds,
} from './recommend.js';

const today = '2026-12-01';
const getDayAfterToday = (days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

describe('getChance', () => {
  it.each([
    [0.02, 'eligible', true, 'reach'],
    [0.02, 'needs-confirmation', true, 'reach'],
    [RECOMMENDATION_MIX.reachBelow, 'eligible', true, 'target'],
    [0.1, 'eligible', true, 'target'],
    [RECOMMENDATION_MIX.safeFrom, 'eligible', true, 'safe'],
    [0.3, 'eligible', true, 'safe'],
    [0.3, 'eligible', false, 'target'],
    [0.3, 'needs-confirmation', true, 'target'],
    [null, 'eligible', true, 'target'],
  ] as const)(
    'classifies odds %p and %s, with all rules tested %p, as %s',
    (odds, verdict, hasStructuredRules, chance) =>
      expect(getChance({ odds, verdict, hasStructuredRules })).toBe(chance),
  );
  it.each([
    [12, 600, 0.02],
    [0, 600, null],
    [12, 0, null],
    [null, 600, null],
  ])(
    'computes the odds from selected and submitted films: %p of %p',
    (projectsSelected, estimatedSubmissions, odds) =>
      expect(
        getOdds(makeCompetition({ festival: makeFestival({ projectsSelected, estimatedSubmissions }) })),
      ).toBe(odds),
  );
});

describe('hasStructuredRules', () => {
  const length = makeTerm('runtime_restriction_max', { value: 2400 });
  const award = makeTerm('expected_qualifier', { value: null });
  const inGroup = (term: Term, groupKey: string): Term => ({ ...term, groupKey });
  const textRule = makeTerm('genre_restriction', { isMandatory: false, description: 'Circus only.' });
  it.each<[string, Term[], boolean]>([
    ['rules on file', [length], true],
    ['an award besides rules on file', [length, award], true],
    ['a group of rules', [inGroup(length, 'a')], true],
    [
      'a group of rules besides a group that requires nothing',
      [inGroup(length, 'a'), inGroup(award, 'b')],
      true,
    ],
    ['a group with an alternative that requires nothing', [inGroup(length, 'a'), inGroup(award, 'a')], false],
    ['no rules', [], false],
    ['an award alone', [award], false],
    ['a rule stated only as text besides rules on file', [length, textRule], false],
    ['only a rule stated as text', [textRule], false],
  ])('handles %s: %s', (_title, terms, expected) =>
    expect(hasStructuredRules(makeCompetition({ terms }))).toBe(expected),
  );
});

describe('findFirstDeadline', () => {
  const makeCompetitionWithDeadlines = (...dates: [string, boolean?][]) =>
    makeCompetition({ tiers: dates.map(([date, deprecated = false]) => makeTier(date, { deprecated })) });
  it('skips deadlines that are too near, past or withdrawn', () => {
    expect(
      findFirstDeadline(
        makeCompetitionWithDeadlines(
          [getDayAfterToday(9)],
          [getDayAfterToday(4)],
          [getDayAfterToday(2)],
          [getDayAfterToday(-1)],
          [getDayAfterToday(3), true],
        ),
        today,
      ),
    ).toBe(getDayAfterToday(4));
  });
  it('is null without a future deadline', () =>
    expect(findFirstDeadline(makeCompetitionWithDeadlines([getDayAfterToday(2)]), today)).toBeNull());
});
