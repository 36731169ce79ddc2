import fc from 'fast-check';
import { Bits, eachRow, countChunks } from '../src/engine/numbers/bits.js';

const ROWS = 20_000;
const listRows = (chunks: Uint32Array) => {
  const rows: number[] = [];
  eachRow(chunks, (row) => rows.push(row));
  return rows;
};

it('contains exactly the added rows, and skips empty chunks again', () => {
  const row = fc.integer({ min: 0, max: ROWS - 1 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 100, maxLength: 400 }),
      fc.array(row, { maxLength: 40 }),
      (removed, remaining) => {
        const bits = new Bits(ROWS);
        for (const one of removed) bits.set(one);
        for (const one of removed) bits.clear(one);
        for (const one of remaining) bits.set(one);
        const added = new Uint32Array(countChunks(ROWS));
        bits.addTo(added);
        const expected = [...new Set(remaining)].toSorted((a, b) => a - b);
        expect([listRows(added), bits.count]).toEqual([expected, expected.length]);
      },
    ),
  );
  const bits = new Bits(ROWS);
  for (let one = 0; one < ROWS; one += 32) bits.set(one);
  for (let one = 32; one < ROWS; one += 32) bits.clear(one);
  expect(bits.spans.length).toBeLessThan(70);
});
