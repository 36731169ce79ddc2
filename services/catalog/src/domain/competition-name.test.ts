import { asKnown, competitionKey } from './competition-name.js';

it.each([
  ['SHORTS', 'Shorts', true],
  [' shorts ', 'Shorts', true],
  ['Compétition', 'COMPÉTITION', true],
  ['Competition', 'Compétition', false],
  ['18+', '18', false],
  ['Sho\u200brts', 'Shorts', true],
  ['Ｓhorts', 'Shorts', true],
])('%s and %s are one name: %s', (one, other, isSame) =>
  expect(competitionKey(one) === competitionKey(other)).toBe(isSame),
);

it.each([
  ['SHORTS', ['Shorts'], 'Shorts'],
  ['Docs', ['Shorts'], 'Docs'],
  // Two that were there before the rule was: each is itself.
  ['SHORTS', ['Shorts', 'SHORTS'], 'SHORTS'],
  ['shorts', ['Shorts', 'SHORTS'], 'Shorts'],
])('what a record calls %s is, among %j, %s', (name, known, is) =>
  expect(asKnown([{ name, terms: null }], known)).toEqual([{ name: is, terms: null }]),
);
