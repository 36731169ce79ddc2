import { toIdentity } from './identity.js';

it.each<[string, Parameters<typeof toIdentity>, string]>([
  [
    'words and blanks only',
    [' Salt & Light: Festival! ', 'FR', 'Saint-Étienne'],
    'salt light festival|FR|saint etienne',
  ],
  ['without a place', ['Salt 24', null, null], 'salt 24||'],
])('builds the identity of a festival from %s', (_what, input, identity) =>
  expect(toIdentity(...input)).toBe(identity),
);
