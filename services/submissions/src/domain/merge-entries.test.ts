import { mergeNotes, chooseRemaining } from './merge-entries.js';

const makeEntry = (id: number, state: string, isOff = false) => ({
  id,
  state,
  revertedAt: isOff ? new Date() : null,
  note: null,
});

it.each([
  ['suggested', 'waitlist', 2],
  ['waitlist', 'waitlist', 1],
  ['to-submit', 'will-not-submit', 1],
  ['submitted', 'rejected', 2],
  ['rejected', 'accepted', 2],
  ['awarded', 'accepted', 1],
] as const)('of %s and %s the more advanced entry remains', (targetState, sourceState, expected) =>
  expect(chooseRemaining(makeEntry(1, targetState), makeEntry(2, sourceState)).remaining.id).toBe(expected),
);
it('an entry on the list remains rather than one that is off the list', () => {
  expect(chooseRemaining(makeEntry(1, 'awarded', true), makeEntry(2, 'suggested')).remaining.id).toBe(2);
  expect(chooseRemaining(makeEntry(1, 'suggested', true), makeEntry(2, 'awarded', true)).remaining.id).toBe(
    1,
  );
});
it.each([
  [null, null, null],
  ['a', null, 'a'],
  [null, 'b', 'b'],
  ['a', 'a', 'a'],
  ['a', 'b', 'a\n\nb'],
])('mergeNotes joins the notes %s and %s to %s', (a, b, both) => expect(mergeNotes(a, b)).toBe(both));
