import { truncate, truncateWithEllipsis } from './shorten.js';

it.each([
  ['salt', 4, 'salt'],
  ['salt water', 5, 'salt…'],
  ['salt water', 6, 'salt…'],
  ['salt🧂', 6, 'salt🧂'],
  ['salt🧂 water', 6, 'salt…'],
  ['salt🧂 water', 7, 'salt🧂…'],
])('shortens %s to at most %d: %s', (text, maxLength, short) =>
  expect(truncateWithEllipsis(text, maxLength)).toBe(short),
);

it('never splits a surrogate pair', () => {
  const text = 'a🧂b👩🏽‍🌾c𝔖'.repeat(3);
  for (let maxLength = 0; maxLength <= text.length; maxLength++) {
    expect(truncate(text, maxLength).isWellFormed()).toBe(true);
    expect(text.startsWith(truncate(text, maxLength))).toBe(true);
    expect(maxLength - truncate(text, maxLength).length).toBeLessThanOrEqual(1);
  }
});
