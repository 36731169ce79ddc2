import { getFestivalKeys, recogniseFestival, type Candidate } from './recognition.js';

const createRecord = (name: string, alternativeNames: string[] = [], city = 'Lyon') => ({
  name,
  country: 'FR',
  city,
  alternativeNames,
});
interface CandidateNames {
  otherNames?: string[];
  originalName?: string;
  mergedNames?: string[];
}
const createCandidate = (
  id: number,
  name: string,
  { otherNames = [], originalName = name, mergedNames = [] }: CandidateNames = {},
): Candidate => ({
  id,
  name,
  identity: getFestivalKeys(createRecord(originalName))[0]!,
  knownAs: getFestivalKeys(createRecord(name, otherNames)),
  merged: mergedNames.flatMap((value) => getFestivalKeys(createRecord(value))),
});
const isNeverClaimed = () => false;
const describeResult = (result: ReturnType<typeof recogniseFestival>) =>
  result &&
  ('ambiguous' in result ? result.ambiguous.map(({ id }) => id) : [result.candidate.id, result.matchedBy]);

it.each([
  [
    'its own name, however it is written',
    createRecord('Fête du Cinéma'),
    [createCandidate(1, 'FETE DU CINEMA')],
    [1, 'identity'],
  ],
  [
    'the name under which it was added',
    createRecord('Old'),
    [createCandidate(1, 'New', { originalName: 'Old' })],
    [1, 'identity'],
  ],
  [
    'its current name, before another festival that was added under that name',
    createRecord('A'),
    [createCandidate(1, 'B', { originalName: 'A' }), createCandidate(2, 'A', { originalName: 'C' })],
    [2, 'identity'],
  ],
  [
    'an alternative name of the stored festival',
    createRecord('LFF'),
    [createCandidate(1, 'Lantern', { otherNames: ['LFF'] })],
    [1, 'name'],
  ],
  [
    'an alternative name of the record',
    createRecord('Lanterne', ['Lantern']),
    [createCandidate(1, 'Lantern')],
    [1, 'name'],
  ],
  [
    'the name of a festival that was merged into it',
    createRecord('Merged'),
    [createCandidate(1, 'Lantern', { mergedNames: ['Merged'] })],
    [1, 'merge'],
  ],
  [
    'its current name, before the target of a merged festival of that name',
    createRecord('Merged'),
    [createCandidate(1, 'Lantern', { mergedNames: ['Merged'] }), createCandidate(2, 'Merged')],
    [2, 'identity'],
  ],
  [
    'an alternative name of the record, if a merged festival had that name',
    createRecord('New', ['Merged']),
    [createCandidate(1, 'Lantern', { mergedNames: ['Merged'] })],
    [1, 'name'],
  ],
  [
    'an alternative name of two festivals: returns both',
    createRecord('LFF'),
    [
      createCandidate(1, 'Lantern', { otherNames: ['LFF'] }),
      createCandidate(2, 'Light', { otherNames: ['LFF'] }),
    ],
    [1, 2],
  ],
  [
    'the same name at another location: returns null',
    createRecord('Lantern', [], 'Mons'),
    [createCandidate(1, 'Lantern')],
    null,
  ],
  [
    'an unknown name: returns null',
    createRecord('Other'),
    [createCandidate(1, 'Lantern', { otherNames: ['LFF'] })],
    null,
  ],
])('recognises a festival by %s', (_what, input, candidates, result) => {
  expect(describeResult(recogniseFestival(input, candidates, isNeverClaimed))).toEqual(result);
});

it('does not recognise a festival that another record of the file matches', () => {
  const [lantern, light] = [
    createCandidate(1, 'Lantern', { otherNames: ['LFF'] }),
    createCandidate(2, 'Light', { otherNames: ['LFF'] }),
  ];
  const isClaimed = (key: string) => key === lantern.identity;
  expect(describeResult(recogniseFestival(createRecord('LFF'), [lantern], isClaimed))).toBeNull();
  expect(describeResult(recogniseFestival(createRecord('LFF'), [lantern, light], isClaimed))).toEqual([
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
    describeResult(recogniseFestival(createRecord('New', ['Merged']), [withMerged], isClaimed)),
  ).toBeNull();
});
