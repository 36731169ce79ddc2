import { getFestivalKeys, recogniseFestival, type Candidate } from './recognition.js';

const record = (name: string, alternativeNames: string[] = [], city = 'Lyon') => ({
  name,
  country: 'FR',
  city,
  alternativeNames,
});
const stored = (
  id: number,
  name: string,
  also: string[] = [],
  cameAs = name,
  merged: string[] = [],
): Candidate => ({
  id,
  name,
  identity: getFestivalKeys(record(cameAs))[0]!,
  knownAs: getFestivalKeys(record(name, also)),
  merged: merged.flatMap((value) => getFestivalKeys(record(value))),
});
const nobody = () => false;
const found = (answer: ReturnType<typeof recogniseFestival>) =>
  answer &&
  ('ambiguous' in answer ? answer.ambiguous.map(({ id }) => id) : [answer.candidate.id, answer.matchedBy]);

it.each([
  [
    'its own name, however it is written',
    record('Fête du Cinéma'),
    [stored(1, 'FETE DU CINEMA')],
    [1, 'identity'],
  ],
  ['the name under which it came', record('Old'), [stored(1, 'New', [], 'Old')], [1, 'identity']],
  [
    'one that is called so now before one that came so',
    record('A'),
    [stored(1, 'B', [], 'A'), stored(2, 'A', [], 'C')],
    [2, 'identity'],
  ],
  ['another name of the stored one', record('LFF'), [stored(1, 'Lantern', ['LFF'])], [1, 'name']],
  ['another name of the record', record('Lanterne', ['Lantern']), [stored(1, 'Lantern')], [1, 'name']],
  [
    'one that went into it',
    record('Merged'),
    [stored(1, 'Lantern', [], 'Lantern', ['Merged'])],
    [1, 'merge'],
  ],
  [
    'one that is called so now before one into which such a one went',
    record('Merged'),
    [stored(1, 'Lantern', [], 'Lantern', ['Merged']), stored(2, 'Merged')],
    [2, 'identity'],
  ],
  [
    'another name of the record, of one that went into it',
    record('Going', ['Merged']),
    [stored(1, 'Lantern', [], 'Lantern', ['Merged'])],
    [1, 'name'],
  ],
  [
    'two that it may be: both',
    record('LFF'),
    [stored(1, 'Lantern', ['LFF']), stored(2, 'Light', ['LFF'])],
    [1, 2],
  ],
  ['the same name elsewhere: nobody', record('Lantern', [], 'Mons'), [stored(1, 'Lantern')], null],
  ['a name that is nobody’s: nobody', record('Other'), [stored(1, 'Lantern', ['LFF'])], null],
])('recognises a festival by %s', (_what, input, candidates, answer) => {
  expect(found(recogniseFestival(input, candidates, nobody))).toEqual(answer);
});

it('does not recognise a festival that another record of the file matches', () => {
  const [lantern, shorts] = [stored(1, 'Lantern', ['LFF']), stored(2, 'Light', ['LFF'])];
  const isClaimed = (key: string) => key === lantern.identity;
  expect(found(recogniseFestival(record('LFF'), [lantern], isClaimed))).toBeNull();
  expect(found(recogniseFestival(record('LFF'), [lantern, shorts], isClaimed))).toEqual([2, 'name']);
  expect(found(recogniseFestival(record('Lantern'), [lantern], isClaimed))).toEqual([1, 'identity']);
  const withMerged = { ...lantern, merged: getFestivalKeys(record('Merged')) };
  expect(found(recogniseFestival(record('Merged'), [withMerged], isClaimed))).toEqual([1, 'merge']);
  expect(found(recogniseFestival(record('Going', ['Merged']), [withMerged], isClaimed))).toBeNull();
});
