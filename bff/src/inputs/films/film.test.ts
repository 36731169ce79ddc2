import { credit, filmFieldInputs } from './film.js';

const RIGHT_TO_LEFT = '\u202E';
it.each([
  ['contains a line break', 'One\nline\t and  more', 'One line and more'],
  ['contains a right-to-left override', `Salt${RIGHT_TO_LEFT} Harvest`, 'Salt Harvest'],
  ['is written from right to left', 'קורדוב ופארק', 'קורדוב ופארק'],
])('normalises a name that %s to one line', (_case, typed, expected) => {
  expect(filmFieldInputs.name.parse(typed)).toBe(expected);
  expect(credit.parse({ role: 'director', name: typed }).name).toBe(expected);
});
it('rejects a title that only consists of direction marks', () =>
  expect(filmFieldInputs.name.safeParse(RIGHT_TO_LEFT).success).toBe(false));
