import fc from 'fast-check';
import { Bits, forEachRow, countChunks } from '../src/engine/numbers/bits.js';

const ROWS = 20_000;
const listRows = (chunks: Uint32Array) => {
  const rows: number[] = [];
  forEachRow(chunks, (row) => rows.push(row));
  return rows;
};

it('Bits contains exactly the added rows, and skips chunks that were emptied', () => {
  const row = fc.integer({ min: 0, max: ROWS - 1 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 100, maxLength: 400 }),
      fc.array(row, { maxLength: 40 }),
      (removed, added) => {
        const bits = new Bits(ROWS);
        for (const value of removed) bits.set(value);
        for (const value of removed) bits.clear(value);
        for (const value of added) bits.set(value);
        const merged = new Uint32Array(countChunks(ROWS));
        bits.mergeInto(merged);
        const expected = [...new Set(added)].toSorted((a, b) => a - b);
        expect([listRows(merged), bits.count]).toEqual([expected, expected.length]);
      },
    ),
  );
  const bits = new Bits(ROWS);
  for (let value = 0; value < ROWS; value += 32) bits.set(value);
  for (let value = 32; value < ROWS; value += 32) bits.clear(value);
  expect(bits.spans.length).toBeLessThan(70);
});
