import { MOST_UNKNOWN_OF_A_RECORD } from '@laurel/rules/imports';
import { RecordProblems } from './problems.js';
import { unknownFields } from './unknown-fields.js';

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));

it('names a field once, by the way to it', () => {
  const term = { type: 'genre_restriction', colour: 1 };
  const competitions = [
    { name: 'a', terms: [term, term] },
    { name: 'b', sound: 1 },
  ];
  expect([...unknownFields({ name: 'x', city: 'y', wing: 1, competitions })]).toEqual([
    'wing',
    'competitions.terms.colour',
    'competitions.sound',
  ]);
});
it('takes as many as a festival may have', () =>
  expect(unknownFields(fields(MOST_UNKNOWN_OF_A_RECORD)).size).toBe(MOST_UNKNOWN_OF_A_RECORD));
it('refuses one more', () =>
  expect(() => unknownFields(fields(MOST_UNKNOWN_OF_A_RECORD + 1))).toThrow(RecordProblems));
