import { toIdentity } from './identity.js';

it.each<[string, Parameters<typeof toIdentity>, string]>([
  [
    'a name with punctuation and accents',
    [' Salt & Light: Festival! ', 'FR', 'Saint-Étienne'],
    'salt light festival|FR|saint etienne',
  ],
  ['a name without a location', ['Salt 24', null, null], 'salt 24||'],
])('builds the identity of a festival from %s', (_what, input, identity) =>
  expect(toIdentity(...input)).toBe(identity),
);
