import { beginning, shortened } from './shortened.js';

it.each([
  ['salt', 4, 'salt'],
  ['salt water', 5, 'salt…'],
  ['salt water', 6, 'salt…'],
  ['salt🧂', 6, 'salt🧂'],
  ['salt🧂 water', 6, 'salt…'],
  ['salt🧂 water', 7, 'salt🧂…'],
])('%s of at most %d is %s', (text, most, short) => expect(shortened(text, most)).toBe(short));

it('no text is cut through a sign, wherever it ends', () => {
  const text = 'a🧂b👩🏽‍🌾c𝔖'.repeat(3);
  for (let most = 0; most <= text.length; most++) {
    expect(beginning(text, most).isWellFormed()).toBe(true);
    expect(text.startsWith(beginning(text, most))).toBe(true);
    expect(most - beginning(text, most).length).toBeLessThanOrEqual(1);
  }
});
