import { MAX_UNKNOWN_FIELDS_PER_RECORD } from '@laurel/rules/festivals/imports';
import { RecordProblems } from './problems.js';
import { findUnknownFields } from './unknown-fields.js';

const createFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));

it('findUnknownFields returns an unknown field once, by its path', () => {
  const term = { type: 'genre_restriction', colour: 1 };
  const competitions = [
    { name: 'a', terms: [term, term] },
    { name: 'b', sound: 1 },
  ];
  expect([...findUnknownFields({ name: 'x', city: 'y', wing: 1, competitions })]).toEqual([
    'wing',
    'competitions.terms.colour',
    'competitions.sound',
  ]);
});
it('findUnknownFields accepts the maximum number of unknown fields', () =>
  expect(findUnknownFields(createFields(MAX_UNKNOWN_FIELDS_PER_RECORD)).size).toBe(
    MAX_UNKNOWN_FIELDS_PER_RECORD,
  ));
it('findUnknownFields throws for one unknown field more than the maximum', () =>
  expect(() => findUnknownFields(createFields(MAX_UNKNOWN_FIELDS_PER_RECORD + 1))).toThrow(RecordProblems));
