import { beginning, shortened } from './shorten.js';

it.each([
  ['salt', 4, 'salt'],
  ['salt water', 5, 'salt…'],
  ['salt water', 6, 'salt…'],
  ['salt🧂', 6, 'salt🧂'],
  ['salt🧂 water', 6, 'salt…'],
  ['salt🧂 water', 7, 'salt🧂…'],
])('shortens %s to at most %d: %s', (text, maxLength, short) =>
  expect(shortened(text, maxLength)).toBe(short),
);

it('never splits a surrogate pair', () => {
  const text = 'a🧂b👩🏽‍🌾c𝔖'.repeat(3);
  for (let maxLength = 0; maxLength <= text.length; maxLength++) {
    expect(beginning(text, maxLength).isWellFormed()).toBe(true);
    expect(text.startsWith(beginning(text, maxLength))).toBe(true);
    expect(maxLength - beginning(text, maxLength).length).toBeLessThanOrEqual(1);
  }
});
