import { makeContext, makeCompetition, makeFilm, makeTerm, makeTier } from '../../../test/make.js';
import { completed, rulebook } from '../../../test/rulebook.js';
import { RULE_TYPES } from '../rules/rule-types.js';
import { judge } from './judge.js';

describe.each(Object.entries(rulebook))('the rule type %s', (type, lines) => {
  it.each(lines)('rule %j with film %j: %s', (limit, film, outcome) => {
    expect(judge(makeTerm(type, limit), makeFilm(film), makeCompetition(), makeContext()).outcome).toBe(
      outcome,
    );
  });
});

describe('judge', () => {
  it('has rulebook lines for every type that it decides', () =>
    expect(Object.keys(rulebook).sort()).toEqual(Object.keys(RULE_TYPES).sort()));

  it('returns a change exactly when the rule is not satisfied', () => {
    for (const [type, lines] of Object.entries(rulebook))
      for (const [limit, film] of lines) {
        const { outcome, change } = judge(
          makeTerm(type, limit),
          makeFilm(film),
          makeCompetition(),
          makeContext(),
        );
        expect([type, limit, film, change === null]).toEqual([type, limit, film, outcome === 'pass']);
      }
  });

  it.each([
    ['a film school', 'Film School', 'pass'],
    ['a director', 'Director', 'fail'],
    ['somebody unknown', null, 'unknown'],
  ])('judges a rule for film schools for %s', (_title, role, outcome) =>
    expect(
      judge(
        makeTerm('filmschool_submission_only', { value: true }),
        makeFilm(),
        makeCompetition(),
        makeContext({ role }),
      ).outcome,
    ).toBe(outcome),
  );

  it.each(['colour_restriction', 'constructor', 'toString', ''])(
    'returns unknown for an unknown type (%s)',
    (type) =>
      expect(
        judge(makeTerm(type, { value: true }), makeFilm(), makeCompetition(), makeContext()).outcome,
      ).toBe('unknown'),
  );
});

describe('the maximum age in months', () => {
  const months = makeTerm('film_restriction_age', { maxAgeMonths: 6 });
  const judgeAge = (date: string, tiers: ReturnType<typeof makeTier>[], now = '2027-01-15T12:00:00.000Z') =>
    judge(months, makeFilm(completed(date)), makeCompetition({ tiers }), makeContext({ now })).outcome;

  it('counts from the next deadline, ignoring past and withdrawn ones', () => {
    const tiers = [
      makeTier('2026-12-01'),
      makeTier('2027-02-01', { deprecated: true }),
      makeTier('2027-03-31'),
      makeTier('2027-05-31'),
    ];
    expect([judgeAge('2026-09-30', tiers), judgeAge('2026-09-29', tiers)]).toEqual(['pass', 'fail']);
  });
  it('counts from the following deadline after that one has passed', () => {
    const tiers = [makeTier('2027-03-31'), makeTier('2027-05-31')];
    expect(judgeAge('2026-09-30', tiers, '2027-04-01T00:00:00.000Z')).toBe('fail');
  });
  it('uses the last day of a shorter month', () => {
    const tiers = [makeTier('2027-08-31')];
    expect([judgeAge('2027-02-28', tiers), judgeAge('2027-02-27', tiers)]).toEqual(['pass', 'fail']);
  });
  it('is unknown without a future deadline', () => {
    expect(judgeAge('2027-01-01', [])).toBe('unknown');
    expect(judgeAge('2027-01-01', [makeTier('2026-12-01')])).toBe('unknown');
  });
});
