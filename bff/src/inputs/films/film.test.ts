import { credit, filmFieldInputs } from './film.js';

const RIGHT_TO_LEFT = '\u202E';
it.each([
  ['breaks the line', 'One\nline\t and  more', 'One line and more'],
  ['turns the text after it', `Salt${RIGHT_TO_LEFT} Harvest`, 'Salt Harvest'],
  ['is of another direction by itself', 'קורדוב ופארק', 'קורדוב ופארק'],
])('normalises a name that %s to one line', (_what, typed, expected) => {
  expect(filmFieldInputs.name.parse(typed)).toBe(expected);
  expect(credit.parse({ role: 'director', name: typed }).name).toBe(expected);
});
it('rejects a title that only consists of direction marks', () =>
  expect(filmFieldInputs.name.safeParse(RIGHT_TO_LEFT).success).toBe(false));
