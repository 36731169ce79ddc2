import { highlight, highlightAlternativeName } from './highlight.js';

const highlightOtherName = (name: string, alternativeNames: string[], ...tokens: string[]) =>
  highlightAlternativeName(name, alternativeNames, new Set(tokens));

describe('the alternative name that matches a search', () => {
  it('is the one with the most matching words if the main name has fewer; of several such names it is the first', () => {
    const alternativeNames = ['FCMLPV', 'Women of the Sea', 'Sea and Women'];
    expect(highlightOtherName('Salt Festival', alternativeNames, 'fcmlpv')).toBe('<mark>FCMLPV</mark>');
    expect(highlightOtherName('Salt Festival', alternativeNames, 'sea', 'women')).toBe(
      '<mark>Women</mark> of the <mark>Sea</mark>',
    );
    expect(highlightOtherName('Sea Festival', alternativeNames, 'sea', 'women')).toBe(
      '<mark>Women</mark> of the <mark>Sea</mark>',
    );
  });
  it('is null when the main name matches as many words, even if an alternative name repeats a word', () => {
    expect(highlightOtherName('Sea Festival', ['Sea, Sea'], 'sea')).toBeNull();
    expect(highlightOtherName('Sea Festival', ['Salt'], 'river')).toBeNull();
    expect(highlightOtherName('Sea Festival', [], 'sea')).toBeNull();
  });
  it('is escaped as HTML, like the main name', () => {
    expect(highlightOtherName('Salt', ['<b>Łódź</b>'], 'lodz')).toBe('&lt;b&gt;<mark>Łódź</mark>&lt;/b&gt;');
    expect(highlight('<Łódź>', new Set(['lodz']))).toBe('&lt;<mark>Łódź</mark>&gt;');
  });
});
