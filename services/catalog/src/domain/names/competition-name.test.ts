import { useStoredNames, toCompetitionKey } from './competition-name.js';

it.each([
  ['SHORTS', 'Shorts', true],
  [' shorts ', 'Shorts', true],
  ['Compétition', 'COMPÉTITION', true],
  ['Competition', 'Compétition', false],
  ['18+', '18', false],
  ['Sho\u200brts', 'Shorts', true],
  ['Ｓhorts', 'Shorts', true],
])('%s and %s are the same competition name: %s', (value, otherName, isSame) =>
  expect(toCompetitionKey(value) === toCompetitionKey(otherName)).toBe(isSame),
);

it.each([
  ['SHORTS', ['Shorts'], 'Shorts'],
  ['Docs', ['Shorts'], 'Docs'],
  // Both names were stored before names had to be unique. Each one matches only itself.
  ['SHORTS', ['Shorts', 'SHORTS'], 'SHORTS'],
  ['shorts', ['Shorts', 'SHORTS'], 'Shorts'],
])('resolves the name %s among %j to %s', (name, storedNames, resolvedName) =>
  expect(useStoredNames([{ name, terms: null }], storedNames)).toEqual([{ name: resolvedName, terms: null }]),
);
