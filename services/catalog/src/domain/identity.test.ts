import { identityOf } from './identity.js';

it.each<[string, Parameters<typeof identityOf>, string]>([
  [
    'words and blanks only',
    [' Salt & Light: Festival! ', 'FR', 'Saint-Étienne'],
    'salt light festival|FR|saint etienne',
  ],
  ['without a place', ['Salt 24', null, null], 'salt 24||'],
])('a festival is told apart by %s', (_what, given, identity) => expect(identityOf(...given)).toBe(identity));
