import { say } from '@laurel/words/said';
import { makeTerm } from '../../../test/make';
import { reasonOf, requirementsOf } from './requirements';

it('the sentences of a rule are made when they are read, and not for every frame of a list', () => {
  let made = 0;
  const term = () =>
    Object.defineProperty(makeTerm(), 'rule', {
      get: () => (made++, say('rule.director_restriction_is_student')),
      enumerable: true,
    });
  const alternatives = [1, 2].map((termId) => Object.assign(term(), { termId, groupKey: 'a' }));
  const [one, either] = requirementsOf([term(), ...alternatives]).map(reasonOf);
  expect(made).toBe(0);
  expect([one!.rule, either!.rule]).toEqual(['Director is a student', 'Director is a student']);
  expect(made).toBe(3);
});
