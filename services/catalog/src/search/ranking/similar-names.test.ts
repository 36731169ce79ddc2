import { haveSameTokens, isSimilarToNames } from './similar-names.js';

it.each([
  ['lantren', ['Lantern Film Festival'], true],
  ['Lantern of Lyom', ['Lantern Festival of Film', 'Lyon'], true],
  ['lante', ['Lantern'], true],
  ['swit', ['List', 'Świt'], true],
  ['Lantern 4f3a1b2c', ['Lantern Film Festival'], false],
  ['Lantern of Oslo', ['Lantern Festival of Film', 'Lyon'], false],
  ['cat', ['Car'], false],
  ['Sète Curtas', ['Sereno – Festival de Curtas-Metragens'], false],
])('%s is close to %j: %s', (text, names, isSimilar) =>
  expect(isSimilarToNames(text, names)).toBe(isSimilar),
);

it.each([
  ['lantren nights', 'nights lantern', true],
  ['lantern nights', 'lantern', false],
  ['lantern', 'lantern nights', false],
  ['nordlys', 'fjordlys', false],
  ['teal', 'tel', false],
  ['lantern', 'lanterna', true],
  ['viennale', 'biennale', false],
])('%s and %s have the same words: %s', (text, otherText, expected) =>
  expect(haveSameTokens(text, otherText)).toBe(expected),
);
