import { credit, filmFacts } from './film.js';

const RIGHT_TO_LEFT = '\u202E';
it.each([
  ['breaks the line', 'One\nline\t and  more', 'One line and more'],
  ['turns the text after it', `Salt${RIGHT_TO_LEFT} Harvest`, 'Salt Harvest'],
  ['is of another direction by itself', 'קורדוב ופארק', 'קורדוב ופארק'],
])('a name that %s is one line', (_what, typed, kept) => {
  expect(filmFacts.name.parse(typed)).toBe(kept);
  expect(credit.parse({ role: 'director', name: typed }).name).toBe(kept);
});
it('a title of nothing but what turns text is none', () =>
  expect(filmFacts.name.safeParse(RIGHT_TO_LEFT).success).toBe(false));
