import { askedWords, wordsOf } from './search-words.js';

describe('the words of a search', () => {
  it('are folded, without signs', () =>
    expect(wordsOf('Łódź – “Lantern”, 2027')).toEqual(['lodz', 'lantern', '2027']));
  it('are each asked once, ten at most, none longer than a name', () => {
    expect(askedWords('Salt salt SALT')).toEqual(['salt']);
    expect(askedWords('a b c d e f g h i j k l')).toHaveLength(10);
    expect(askedWords('x'.repeat(90))).toEqual(['x'.repeat(40)]);
  });
});
