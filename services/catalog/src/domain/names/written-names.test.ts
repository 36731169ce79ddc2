import { haveSameTokens } from '../../search/ranking/similar-names.js';
import { findIntendedCompetition } from './written-names.js';

const findCompetition = (writtenName: string | null, names: readonly string[]) => {
  const competitions = names.map((name, competitionId) => ({ competitionId, name }));
  const id = findIntendedCompetition(writtenName, competitions, haveSameTokens);
  return id === null ? null : names[id];
};

it.each([
  [null, ['Feature Film Competition']],
  ['', ['Best Music Video']],
  ['Short Film', ['Best Short Film', 'Animated Short', 'Documentary Short']],
  ['Shorts', ['Short Film Competition', 'Features']],
  ['Kurzfilm', ['Shorts', 'Features']],
  ['Short Documentary', ['Documentary Short', 'Short Film']],
  ['Feature', ['Features', 'Shorts']],
  ['Nordic Short', ['Nordic Shorts', 'Student Films']],
  ['Shorts', ['Shorts', 'Short Film Award']],
  ['International Competition', ['International Competition', 'National Competition']],
])('the category %j means the first of %j', (writtenName, names) =>
  expect(findCompetition(writtenName, names)).toBe(names[0]),
);

it.each([
  [null, ['Shorts', 'Features']],
  ['Documentary Short', ['Best Music Video']],
  ['Short Film', ['Feature Film Competition']],
  ['Short Film', ['Animated Short', 'Documentary Short', 'Features', 'Student Short']],
  ['Short Film', ['Best Short Film', 'Short Film Prize']],
  ['Short Film', ['International Short Film', 'National Short Film']],
  ['Film', ['Film', 'Film']],
  ['Competition', ['Shorts']],
])('the category %j among %j is a question', (writtenName, names) =>
  expect(findCompetition(writtenName, names)).toBeNull(),
);
