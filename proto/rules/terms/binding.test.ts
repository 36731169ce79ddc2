import { isBinding } from './binding.js';

it.each([
  ['stands alone', { isMandatory: true, groupKey: null }, true],
  ['stands alone, its group named by nothing', { isMandatory: true, groupKey: '' }, true],
  ['is one of several ways in', { isMandatory: true, groupKey: 'a' }, false],
  ['is only wished for', { isMandatory: false, groupKey: null }, false],
])('a rule that %s (%j) is binding: %s', (_which, rule, isBound) => expect(isBinding(rule)).toBe(isBound));
