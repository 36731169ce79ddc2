import { message } from '@laurel/messages/formatting/message';
import { makeTerm } from '../../../../test/make';
import { toReason, getRequirements } from './requirements';

it('formats the text of a rule only when it is read', () => {
  let readCount = 0;
  const makeObservedTerm = () =>
    Object.defineProperty(makeTerm(), 'rule', {
      get() {
        readCount++;
        return message('rule.director_restriction_is_student');
      },
      enumerable: true,
    });
  const alternatives = [1, 2].map((termId) => Object.assign(makeObservedTerm(), { termId, groupKey: 'a' }));
  const [singleRule, group] = getRequirements([makeObservedTerm(), ...alternatives]).map(toReason);
  expect(readCount).toBe(0);
  expect([singleRule!.rule, group!.rule]).toEqual(['Director is a student', 'Director is a student']);
  expect(readCount).toBe(3);
});
