import { replaceJoinedCompetitions } from './replace-joined-competitions.js';

const joinedNames = [
  { name: 'Sketches', targetName: 'Shorts' },
  { name: 'Shorts', targetName: 'Shorts' },
  { name: 'Clips', targetName: 'Shorts' },
];
it.each([
  ['of the one that went: what was joined stays as it is', ['Shorts', 'Sketches', 'Docs'], true, ['Docs']],
  ['of the one that stays: its own are its own', ['Shorts', 'Docs'], false, ['Shorts', 'Docs']],
  ['of the one that stays: under the old name the joined one', ['Sketches'], false, ['Shorts']],
  ['the joined one is spoken of once', ['Sketches', 'Clips'], false, ['Shorts']],
  ['its own name goes before the old one', ['Sketches', 'Shorts'], false, ['Shorts']],
])('maps joined competitions: %s', (_what, names, isMerged, expectedNames) => {
  const competitions = names.map((name) => ({ name }));
  expect(
    replaceJoinedCompetitions(competitions, ['Shorts', 'Docs'], joinedNames, isMerged).map(
      ({ name }) => name,
    ),
  ).toEqual(expectedNames);
});
