import { getFestivalKeys, recogniseFestival, type Candidate } from './recognition.js';

const createRecord = (name: string, alternativeNames: string[] = [], city = 'Lyon') => ({
  name,
  country: 'FR',
  city,
  alternativeNames,
});
const createCandidate = (
  id: number,
  name: string,
  otherNames: string[] = [],
  originalName = name,
  mergedNames: string[] = [],
): Candidate => ({
  id,
  name,
  identity: getFestivalKeys(createRecord(originalName))[0]!,
  knownAs: getFestivalKeys(createRecord(name, otherNames)),
  merged: mergedNames.flatMap((value) => getFestivalKeys(createRecord(value))),
});
const isNeverClaimed = () => false;
const describeResult = (answer: ReturnType<typeof recogniseFestival>) =>
  answer &&
  ('ambiguous' in answer ? answer.ambiguous.map(({ id }) => id) : [answer.candidate.id, answer.matchedBy]);

it.each([
  [
    'its own name, however it is written',
    createRecord('Fête du Cinéma'),
    [createCandidate(1, 'FETE DU CINEMA')],
    [1, 'identity'],
  ],
  [
    'the name under which it came',
    createRecord('Old'),
    [createCandidate(1, 'New', [], 'Old')],
    [1, 'identity'],
  ],
  [
    'one that is called so now before one that came so',
    createRecord('A'),
    [createCandidate(1, 'B', [], 'A'), createCandidate(2, 'A', [], 'C')],
    [2, 'identity'],
  ],
  [
    'another name of the stored one',
    createRecord('LFF'),
    [createCandidate(1, 'Lantern', ['LFF'])],
    [1, 'name'],
  ],
  [
    'another name of the record',
    createRecord('Lanterne', ['Lantern']),
    [createCandidate(1, 'Lantern')],
    [1, 'name'],
  ],
  [
    'one that went into it',
    createRecord('Merged'),
    [createCandidate(1, 'Lantern', [], 'Lantern', ['Merged'])],
    [1, 'merge'],
  ],
  [
    'one that is called so now before one into which such a one went',
    createRecord('Merged'),
    [createCandidate(1, 'Lantern', [], 'Lantern', ['Merged']), createCandidate(2, 'Merged')],
    [2, 'identity'],
  ],
  [
    'another name of the record, of one that went into it',
    createRecord('Going', ['Merged']),
    [createCandidate(1, 'Lantern', [], 'Lantern', ['Merged'])],
    [1, 'name'],
  ],
  [
    'two that it may be: both',
    createRecord('LFF'),
    [createCandidate(1, 'Lantern', ['LFF']), createCandidate(2, 'Light', ['LFF'])],
    [1, 2],
  ],
  [
    'the same name elsewhere: nobody',
    createRecord('Lantern', [], 'Mons'),
    [createCandidate(1, 'Lantern')],
    null,
  ],
  ['a name that is nobody’s: nobody', createRecord('Other'), [createCandidate(1, 'Lantern', ['LFF'])], null],
])('recognises a festival by %s', (_what, input, candidates, answer) => {
  expect(describeResult(recogniseFestival(input, candidates, isNeverClaimed))).toEqual(answer);
});

it('does not recognise a festival that another record of the file matches', () => {
  const [lantern, shorts] = [createCandidate(1, 'Lantern', ['LFF']), createCandidate(2, 'Light', ['LFF'])];
  const isClaimed = (key: string) => key === lantern.identity;
  expect(describeResult(recogniseFestival(createRecord('LFF'), [lantern], isClaimed))).toBeNull();
  expect(describeResult(recogniseFestival(createRecord('LFF'), [lantern, shorts], isClaimed))).toEqual([
    2,
    'name',
  ]);
  expect(describeResult(recogniseFestival(createRecord('Lantern'), [lantern], isClaimed))).toEqual([
    1,
    'identity',
  ]);
  const withMerged = { ...lantern, merged: getFestivalKeys(createRecord('Merged')) };
  expect(describeResult(recogniseFestival(createRecord('Merged'), [withMerged], isClaimed))).toEqual([
    1,
    'merge',
  ]);
  expect(
    describeResult(recogniseFestival(createRecord('Going', ['Merged']), [withMerged], isClaimed)),
  ).toBeNull();
});
