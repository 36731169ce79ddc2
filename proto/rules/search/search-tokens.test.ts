import { getQueryTokens, tokenize } from './search-tokens.js';

describe('search tokens', () => {
  it('are folded and contain no punctuation', () =>
    expect(tokenize('Łódź – “Lantern”, 2027')).toEqual(['lodz', 'lantern', '2027']));
  it('are distinct, at most ten, and at most 40 characters long', () => {
    expect(getQueryTokens('Salt salt SALT')).toEqual(['salt']);
    expect(getQueryTokens('a b c d e f g h i j k l')).toHaveLength(10);
    expect(getQueryTokens('x'.repeat(90))).toEqual(['x'.repeat(40)]);
  });
});
