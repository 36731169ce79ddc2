import { isBinding } from './binding.js';

it.each([
  ['has no group', { isMandatory: true, groupKey: null }, true],
  ['has an empty group key', { isMandatory: true, groupKey: '' }, true],
  ['is one of several alternatives', { isMandatory: true, groupKey: 'a' }, false],
  ['is only preferred', { isMandatory: false, groupKey: null }, false],
])('a rule that %s (%j) is binding: %s', (_case, rule, expected) => expect(isBinding(rule)).toBe(expected));
