import { getDirectors, listNamedCredits, groupCreditsByRole } from './credits.js';

const credits = [
  { role: 'cast', name: 'Rita' },
  { role: 'director', name: 'Inês' },
  { role: 'cast', name: 'Ana' },
  { role: 'gaffer', name: 'With an unknown role' },
  { role: 'director', name: 'Paul' },
];

it('groups names by role in the order of roles and keeps the order of names', () => {
  expect(listNamedCredits(credits)).toEqual([
    { role: 'director', names: ['Inês', 'Paul'] },
    { role: 'cast', names: ['Rita', 'Ana'] },
  ]);
  expect(groupCreditsByRole([]).every(({ names }) => names.length === 0)).toBe(true);
});
it.each([
  [credits, ['Inês', 'Paul']],
  [credits.slice(0, 1), []],
])('%j: directed by %j', (listedCredits, directors) =>
  expect(getDirectors(listedCredits)).toEqual(directors),
);
