import { message } from '@laurel/messages/formatting/message';
import { makeTerm } from '../../../../test/make';
import { toReason, getRequirements } from './requirements';

it('formats the sentences of a rule when they are read, not for every frame of a list', () => {
  let made = 0;
  const term = () =>
    Object.defineProperty(makeTerm(), 'rule', {
      get: () => (made++, message('rule.director_restriction_is_student')),
      enumerable: true,
    });
  const alternatives = [1, 2].map((termId) => Object.assign(term(), { termId, groupKey: 'a' }));
  const [one, either] = getRequirements([term(), ...alternatives]).map(toReason);
  expect(made).toBe(0);
  expect([one!.rule, either!.rule]).toEqual(['Director is a student', 'Director is a student']);
  expect(made).toBe(3);
});
