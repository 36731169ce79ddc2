import { replaceJoinedCompetitions } from './replace-joined-competitions.js';

const joinedNames = [
  { name: 'Sketches', targetName: 'Shorts' },
  { name: 'Shorts', targetName: 'Shorts' },
  { name: 'Clips', targetName: 'Shorts' },
];
it.each([
  ['a merged festival’s record drops joined ones', ['Shorts', 'Sketches', 'Docs'], true, ['Docs']],
  ['other records keep stored names', ['Shorts', 'Docs'], false, ['Shorts', 'Docs']],
  ['other records replace a joined name by its target', ['Sketches'], false, ['Shorts']],
  ['two joined names become one target', ['Sketches', 'Clips'], false, ['Shorts']],
  ['a joined name next to its target is dropped', ['Sketches', 'Shorts'], false, ['Shorts']],
])('maps joined competitions: %s', (_what, names, isMerged, expectedNames) => {
  const competitions = names.map((name) => ({ name }));
  expect(
    replaceJoinedCompetitions(competitions, ['Shorts', 'Docs'], joinedNames, isMerged).map(
      ({ name }) => name,
    ),
  ).toEqual(expectedNames);
});
