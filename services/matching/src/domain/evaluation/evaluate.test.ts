import { makeContext, makeCompetition, makeFilm, makeTerm } from '../../../test/make.js';
import { evaluate } from './evaluate.js';
import type { Term } from '../model.js';

const film = makeFilm({ length: 1200 });
const satisfiedTerm = (overrides: Partial<Term> = {}) =>
  makeTerm('runtime_restriction_max', { value: 1200, ...overrides });
const failingTerm = (overrides: Partial<Term> = {}) =>
  makeTerm('runtime_restriction_max', { value: 1199, ...overrides });
const unknownTerm = (overrides: Partial<Term> = {}) =>
  makeTerm('director_restriction_age_max', { value: 30, ...overrides });
const optional = { isMandatory: false };
const grouped = { groupKey: 'origin' };
const evaluateTerms = (...terms: Term[]) => evaluate(film, makeCompetition({ terms }), makeContext());

describe('the verdict', () => {
  it.each<[string, Term[], string]>([
    ['no rules', [], 'unchecked'],
    [
      'an award and an optional term are no rules',
      [makeTerm('expected_qualifier', { value: 'BAFTA' }), satisfiedTerm(optional)],
      'unchecked',
    ],
    [
      'a flag that is false requires nothing',
      [makeTerm('online_restriction', { value: false })],
      'unchecked',
    ],
    [
      'an alternative that requires nothing makes its group require nothing',
      [satisfiedTerm(grouped), makeTerm('filmschool_submission_only', { value: false, ...grouped })],
      'unchecked',
    ],
    [
      'a flag that is true is tested',
      [makeTerm('online_restriction', { value: true })],
      'needs-confirmation',
    ],
    ['all pass', [satisfiedTerm(), satisfiedTerm()], 'eligible'],
    ['one fails', [satisfiedTerm(), failingTerm()], 'not-eligible'],
    ['one is unknown', [satisfiedTerm(), unknownTerm()], 'needs-confirmation'],
    ['one fails, one is unknown', [failingTerm(), unknownTerm()], 'not-eligible'],
    ['an optional term fails', [satisfiedTerm(), failingTerm(optional)], 'eligible'],
    ['an optional term is unknown', [unknownTerm(optional)], 'unchecked'],
    ['an optional term is unknown and a rule passes', [satisfiedTerm(), unknownTerm(optional)], 'eligible'],
    ['a group: one passes', [failingTerm(grouped), satisfiedTerm(grouped)], 'eligible'],
    ['a group: one passes, one is unknown', [unknownTerm(grouped), satisfiedTerm(grouped)], 'eligible'],
    ['a group: all fail', [failingTerm(grouped), failingTerm(grouped)], 'not-eligible'],
    [
      'a group: one fails, one is unknown',
      [failingTerm(grouped), unknownTerm(grouped)],
      'needs-confirmation',
    ],
    [
      'a group of optional terms: all fail',
      [failingTerm({ ...grouped, ...optional }), failingTerm({ ...grouped, ...optional })],
      'unchecked',
    ],
    [
      'a group with one mandatory member: all fail',
      [failingTerm({ ...grouped, ...optional }), failingTerm(grouped)],
      'not-eligible',
    ],
    [
      'a group with one mandatory member: an optional one passes',
      [satisfiedTerm({ ...grouped, ...optional }), failingTerm(grouped)],
      'eligible',
    ],
    [
      'two groups, one of which fails',
      [satisfiedTerm(grouped), failingTerm(grouped), failingTerm({ groupKey: 'age' })],
      'not-eligible',
    ],
    [
      'an empty group key is no group',
      [satisfiedTerm({ groupKey: '' }), failingTerm({ groupKey: '' })],
      'not-eligible',
    ],
    [
      'an optional rule with an empty list',
      [makeTerm('genre_restriction', { list: [], ...optional })],
      'unchecked',
    ],
    [
      'a mandatory rule with an empty list',
      [makeTerm('genre_restriction', { list: [] })],
      'needs-confirmation',
    ],
  ])('handles the case: %s', (_title, terms, expected) =>
    expect(evaluateTerms(...terms).verdict).toBe(expected),
  );

  it('returns the judgements of all terms in their order, grouped or not', () => {
    const terms = [failingTerm(grouped), unknownTerm(), satisfiedTerm(grouped), satisfiedTerm()];
    expect(
      evaluateTerms(...terms).judgedTerms.map(({ term, judgement }) => [term.id, judgement.outcome]),
    ).toEqual(terms.map(({ id }, n) => [id, ['fail', 'unknown', 'pass', 'pass'][n]]));
  });
});

describe('a near miss', () => {
  it.each<[string, Term[], number | null]>([
    ['one term fails', [satisfiedTerm(), failingTerm()], 1],
    ['one fails and another is unknown', [failingTerm(), unknownTerm()], 1],
    ['two fail', [failingTerm(), failingTerm()], null],
    ['nothing fails', [satisfiedTerm(), unknownTerm()], null],
    ['only an optional term fails', [failingTerm(optional)], null],
    ['one mandatory and one optional term fail', [failingTerm(), failingTerm(optional)], 1],
    ['a whole group fails', [failingTerm(grouped), failingTerm(grouped), satisfiedTerm()], 2],
    ['a group and a term fail', [failingTerm(grouped), failingTerm(grouped), failingTerm()], null],
  ])('handles the case: %s', (_title, terms, members) =>
    expect(evaluateTerms(...terms).nearMiss?.judgedTerms.length ?? null).toBe(members),
  );

  it('has the key of its group', () =>
    expect(evaluateTerms(failingTerm(grouped), failingTerm(grouped)).nearMiss?.groupKey).toBe('origin'));
});
