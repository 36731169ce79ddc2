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

it('folds a letter with 100,000 marks as fast as any', () => {
  const from = performance.now();
  expect(fold(`a${'\u0301\u0316'.repeat(100_000)}`)).toBe('a');
  expect(performance.now() - from).toBeLessThan(1000);
});
