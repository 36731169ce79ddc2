import { addLineBreaks } from '../line-breaks.js';

describe('a very long word', () => {
  it('may be broken after 40 letters and keeps all of them', () => {
    const word = 'é'.repeat(30) + 'क्षि'.repeat(30);
    const chunks = addLineBreaks(`a ${word} b`).split('\u200b');
    expect(chunks.join('')).toBe(`a ${word} b`);
    expect(chunks).toHaveLength(2);
    expect(chunks[1]!.startsWith('क्षि')).toBe(true);
  });
  it('stays unchanged if it is short', () =>
    expect(addLineBreaks(`${'a'.repeat(40)} ${'b'.repeat(40)}`)).not.toContain('\u200b'));
});
