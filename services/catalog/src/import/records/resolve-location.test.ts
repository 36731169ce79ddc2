import { resolveSubdivision } from './resolve-location.js';

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
