import { resolveSubdivision, splitLocation } from './resolve-location.js';

it.each([
  ['US', 'CO', 'US-CO'],
  ['US', 'n.y.', 'US-NY'],
  ['US', 'Oregon', 'US-OR'],
  ['CA', 'Québec', 'CA-QC'],
  ['CA', 'quebec', 'CA-QC'],
  ['DE', 'Bayern', 'DE-BY'],
  ['AU', 'NSW', 'AU-NSW'],
  ['US', 'US-CO', 'US-CO'],
  ['DE', 'US-CO', 'US-CO'],
  ['US', 'US-XX', 'US-XX'],
  ['GB', 'Somewhere', undefined],
  ['DE', 'CO', undefined],
])('in %s, reads the subdivision %s as %s', (country, subdivision, expected) => {
  const input: { country: string; subdivision?: string } = { country, subdivision };
  const notes: string[] = [];
  resolveSubdivision(input, notes);
  expect(input.subdivision).toBe(expected);
  expect(notes.length).toBe(Number(subdivision !== expected));
});

it.each([
  ['Berlin, Germany', undefined, 'Berlin', 'DE'],
  ['München (Deutschland)', undefined, 'München', 'DE'],
  ['Portland, Oregon, USA', undefined, 'Portland, Oregon', 'US'],
  ['Tbilisi, Georgia', undefined, 'Tbilisi', 'GE'],
  ['Athens, Georgia', undefined, 'Athens, Georgia', undefined],
  ['Salem, IN', undefined, 'Salem, IN', undefined],
  ['Berlin, Germany', 'DE', 'Berlin, Germany', 'DE'],
  ['Berlin', undefined, 'Berlin', undefined],
])('reads the city %s, with the stated country %s, as %s in %s', (text, stated, city, country) => {
  const input: { country?: string; city: string } = { country: stated, city: text };
  const notes: string[] = [];
  splitLocation(input, notes);
  expect([input.city, input.country, notes.length]).toEqual([city, country, Number(country !== stated)]);
});
