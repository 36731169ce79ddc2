import { isOpen } from './transitions.js';

it.each([
  ['waitlist', 'auto', true],
  ['to-submit', 'manual', true],
  ['submitted', 'auto', true],
  ['suggested', 'manual', true],
  ['suggested', 'auto', false],
  ['accepted', 'manual', false],
  ['will-not-submit', 'manual', false],
])('an entry in state %s with origin %s is open: %s', (state, origin, expected) =>
  expect(isOpen({ state, origin })).toBe(expected),
);
