import { breakable } from '../breakable.js';

describe('a word without an end', () => {
  it('may be broken after forty letters, and loses none', () => {
    const word = 'é'.repeat(30) + 'क्षि'.repeat(30);
    const parts = breakable(`a ${word} b`).split('\u200b');
    expect(parts.join('')).toBe(`a ${word} b`);
    expect(parts).toHaveLength(2);
    expect(parts[1]!.startsWith('क्षि')).toBe(true);
  });
  it('is left as it is where it is short', () =>
    expect(breakable(`${'a'.repeat(40)} ${'b'.repeat(40)}`)).not.toContain('\u200b'));
});
