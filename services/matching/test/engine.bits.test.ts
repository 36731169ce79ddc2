import fc from 'fast-check';
import { Bits, eachRow, wordsFor } from '../src/engine/numbers/bits.js';

const ROWS = 20_000;
const rowsOf = (words: Uint32Array) => {
  const rows: number[] = [];
  eachRow(words, (row) => rows.push(row));
  return rows;
};

it('rows that come and go are the ones that are added, and words that have become empty are passed over again', () => {
  const row = fc.integer({ min: 0, max: ROWS - 1 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 100, maxLength: 400 }),
      fc.array(row, { maxLength: 40 }),
      (gone, kept) => {
        const bits = new Bits(ROWS);
        for (const one of gone) bits.set(one);
        for (const one of gone) bits.clear(one);
        for (const one of kept) bits.set(one);
        const added = new Uint32Array(wordsFor(ROWS));
        bits.addTo(added);
        const expected = [...new Set(kept)].toSorted((a, b) => a - b);
        expect([rowsOf(added), bits.count]).toEqual([expected, expected.length]);
      },
    ),
  );
  const bits = new Bits(ROWS);
  for (let one = 0; one < ROWS; one += 32) bits.set(one);
  for (let one = 32; one < ROWS; one += 32) bits.clear(one);
  expect(bits.spans.length).toBeLessThan(70);
});
