import { getMaxRecordProblems } from '@laurel/rules/festivals/imports';
import { limitNotes, limitProblems } from './problems.js';

it.each([
  [1, 50],
  [2000, 50],
  [10_000, 10],
  [500_000, 1],
])('of a file with %d records, each can have %d reported problems', (count, max) =>
  expect(getMaxRecordProblems(count)).toBe(max),
);

it('lists the first problems and notes, and counts the others', () => {
  const problems = ['a', 'b', 'c'].map((path) => ({ path, message: 'invalid' }));
  expect(limitProblems(problems, 3)).toEqual(problems);
  expect(limitProblems(problems, 2, 4)).toEqual([
    ...problems.slice(0, 2),
    { path: '', message: 'This record has 5 more problems.' },
  ]);
  expect(limitNotes(['a', 'b'], 2)).toEqual(['a', 'b']);
  expect(limitNotes(['a', 'b'], 1)).toEqual(['a', 'This record has 1 more note.']);
});
