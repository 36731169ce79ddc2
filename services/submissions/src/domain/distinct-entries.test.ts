import fc from 'fast-check';
import { DistinctEntries, type EntryTraits } from './distinct-entries.js';

const areDistinct = (entry: EntryTraits, other: EntryTraits) =>
  (entry.day !== '' && other.day !== '' && entry.day !== other.day) ||
  (entry.note !== '' && other.note !== '' && entry.note !== other.note);

it('DistinctEntries accepts an entry exactly if it is distinct from each accepted one', () => {
  const text = fc.constantFrom('', 'a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(fc.record({ day: text, note: text }), { maxLength: 12 }), (entries) => {
      const distinctEntries = new DistinctEntries();
      const accepted: EntryTraits[] = [];
      for (const entry of entries) {
        const isDistinct = accepted.every((other) => areDistinct(entry, other));
        expect(distinctEntries.add(entry)).toBe(isDistinct);
        if (isDistinct) accepted.push(entry);
      }
    }),
  );
});
