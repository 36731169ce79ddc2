import { fold, identityOf } from './fold.js';

it.each([
  ['Clermont-Ferrand', 'clermont-ferrand'],
  ['Łódź', 'lodz'],
  ['Malmö', 'malmo'],
  ['Straße', 'strasse'],
  ['Øst', 'ost'],
  ['Đà', 'da'],
  ['Ðór', 'dor'],
  ['Þing', 'thing'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['ırmak', 'irmak'],
  ['Ħal', 'hal'],
  ['ﬁlm', 'film'],
])('%s is found as %s', (text, folded) => expect(fold(text)).toBe(folded));

it.each<[string, Parameters<typeof identityOf>, string]>([
  [
    'words and blanks only',
    [' Salt & Light: Festival! ', 'FR', 'Saint-Étienne'],
    'salt light festival|FR|saint etienne',
  ],
  ['without a place', ['Salt 24', null, null], 'salt 24||'],
])('a festival is told apart by %s', (_what, given, identity) => expect(identityOf(...given)).toBe(identity));
