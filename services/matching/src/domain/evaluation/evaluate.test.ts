import { makeContext, makeCompetition, makeFilm, makeTerm } from '../../../test/make.js';
import { evaluate } from './evaluate.js';
import type { Term } from '../model.js';

const film = makeFilm({ length: 1200 });
const satisfiedTerm = (over: Partial<Term> = {}) =>
  makeTerm('runtime_restriction_max', { value: 1200, ...over });
const fail = (over: Partial<Term> = {}) => makeTerm('runtime_restriction_max', { value: 1199, ...over });
const open = (over: Partial<Term> = {}) => makeTerm('director_restriction_age_max', { value: 30, ...over });
const optional = { isMandatory: false };
const either = { groupKey: 'origin' };
const verdict = (...terms: Term[]) => evaluate(film, makeCompetition({ terms }), makeContext());

describe('the verdict', () => {
  it.each<[string, Term[], string]>([
    ['no rules', [], 'unchecked'],
    [
      'an award and a wish are no rules',
      [makeTerm('expected_qualifier', { value: 'BAFTA' }), satisfiedTerm(optional)],
      'unchecked',
    ],
    ['a flag that says no asks for nothing', [makeTerm('online_restriction', { value: false })], 'unchecked'],
    [
      'an alternative that asks for nothing makes the group ask for nothing',
      [satisfiedTerm(either), makeTerm('filmschool_submission_only', { value: false, ...either })],
      'unchecked',
    ],
    [
      'a flag that says yes is tested',
      [makeTerm('online_restriction', { value: true })],
      'needs-confirmation',
    ],
    ['all pass', [satisfiedTerm(), satisfiedTerm()], 'eligible'],
    ['one fails', [satisfiedTerm(), fail()], 'not-eligible'],
    ['one is unknown', [satisfiedTerm(), open()], 'needs-confirmation'],
    ['one fails, one is unknown', [fail(), open()], 'not-eligible'],
    ['a wish fails', [satisfiedTerm(), fail(optional)], 'eligible'],
    ['a wish is unknown', [open(optional)], 'unchecked'],
    ['a wish is unknown beside a rule that passes', [satisfiedTerm(), open(optional)], 'eligible'],
    ['a group: one passes', [fail(either), satisfiedTerm(either)], 'eligible'],
    ['a group: one passes, one is unknown', [open(either), satisfiedTerm(either)], 'eligible'],
    ['a group: all fail', [fail(either), fail(either)], 'not-eligible'],
    ['a group: one fails, one is unknown', [fail(either), open(either)], 'needs-confirmation'],
    [
      'a group of wishes: all fail',
      [fail({ ...either, ...optional }), fail({ ...either, ...optional })],
      'unchecked',
    ],
    [
      'a group with one mandatory member: all fail',
      [fail({ ...either, ...optional }), fail(either)],
      'not-eligible',
    ],
    [
      'a group with one mandatory member: a wish passes',
      [satisfiedTerm({ ...either, ...optional }), fail(either)],
      'eligible',
    ],
    [
      'two groups, one of which fails',
      [satisfiedTerm(either), fail(either), fail({ groupKey: 'age' })],
      'not-eligible',
    ],
    [
      'an empty group key is no group',
      [satisfiedTerm({ groupKey: '' }), fail({ groupKey: '' })],
      'not-eligible',
    ],
    ['a rule that no type can say', [makeTerm('genre_restriction', { list: [], ...optional })], 'unchecked'],
    ['a stored list that is empty', [makeTerm('genre_restriction', { list: [] })], 'needs-confirmation'],
  ])('handles the case: %s', (_what, terms, expected) => expect(verdict(...terms).verdict).toBe(expected));

  it('returns the judgements of all terms in their order, grouped or not', () => {
    const terms = [fail(either), open(), satisfiedTerm(either), satisfiedTerm()];
    expect(verdict(...terms).judgedTerms.map(({ term, judgement }) => [term.id, judgement.outcome])).toEqual(
      terms.map(({ id }, n) => [id, ['fail', 'unknown', 'pass', 'pass'][n]]),
    );
  });
});

describe('a near miss', () => {
  it.each<[string, Term[], number | null]>([
    ['one term fails', [satisfiedTerm(), fail()], 1],
    ['one fails and another is unknown', [fail(), open()], 1],
    ['two fail', [fail(), fail()], null],
    ['nothing fails', [satisfiedTerm(), open()], null],
    ['only a wish fails', [fail(optional)], null],
    ['one term and a wish fail', [fail(), fail(optional)], 1],
    ['a whole group fails', [fail(either), fail(either), satisfiedTerm()], 2],
    ['a group and a term fail', [fail(either), fail(either), fail()], null],
  ])('handles the case: %s', (_what, terms, members) =>
    expect(verdict(...terms).nearMiss?.judgedTerms.length ?? null).toBe(members),
  );

  it('has the key of its group', () =>
    expect(verdict(fail(either), fail(either)).nearMiss?.groupKey).toBe('origin'));
});
