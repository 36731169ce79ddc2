import { fold } from './fold.js';

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
