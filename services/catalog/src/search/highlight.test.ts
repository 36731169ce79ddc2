import { highlight, highlightOther } from './highlight.js';

const marked = (name: string, others: string[], ...words: string[]) =>
  highlightOther(name, others, new Set(words));

describe('the other name by which a festival was found', () => {
  it('is the one with most of the words, where its name has fewer; of two as good the first', () => {
    const others = ['FCMLPV', 'Women of the Sea', 'Sea and Women'];
    expect(marked('Salt Festival', others, 'fcmlpv')).toBe('<mark>FCMLPV</mark>');
    expect(marked('Salt Festival', others, 'sea', 'women')).toBe(
      '<mark>Women</mark> of the <mark>Sea</mark>',
    );
    expect(marked('Sea Festival', others, 'sea', 'women')).toBe('<mark>Women</mark> of the <mark>Sea</mark>');
  });
  it('is none where its name says as much, however often a word stands in the other', () => {
    expect(marked('Sea Festival', ['Sea, Sea'], 'sea')).toBeNull();
    expect(marked('Sea Festival', ['Salt'], 'river')).toBeNull();
    expect(marked('Sea Festival', [], 'sea')).toBeNull();
  });
  it('is safe, as a name is', () => {
    expect(marked('Salt', ['<b>Łódź</b>'], 'lodz')).toBe('&lt;b&gt;<mark>Łódź</mark>&lt;/b&gt;');
    expect(highlight('<Łódź>', new Set(['lodz']))).toBe('&lt;<mark>Łódź</mark>&gt;');
  });
});
