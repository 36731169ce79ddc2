import { isSimilarToNames } from './similar-names.js';

it.each([
  ['lantren', ['Lantern Film Festival'], true],
  ['Lantern of Lyom', ['Lantern Festival of Film', 'Lyon'], true],
  ['lante', ['Lantern'], true],
  ['swit', ['List', 'Świt'], true],
  ['Lantern 4f3a1b2c', ['Lantern Film Festival'], false],
  ['Lantern of Oslo', ['Lantern Festival of Film', 'Lyon'], false],
  ['cat', ['Car'], false],
])('%s is close to %j: %s', (text, names, isSimilar) =>
  expect(isSimilarToNames(text, names)).toBe(isSimilar),
);
