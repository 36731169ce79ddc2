import { createText } from './page-text.js';

interface Values {
  saved: object;
  state: { name: string; state: string };
  found: { n: number };
  size: { n: number };
}
const t = createText<Values>({
  saved: 'Saved.',
  state: [['name'], ': ', ['state'], '.'],
  found: [['n', 'plural', { one: ['#', ' film'], other: ['#', ' films'] }]],
  size: [['n', 'number'], ' films'],
});

describe('the text of a page', () => {
  it('uses the right plural', () =>
    expect([t('found', { n: 1 }), t('found', { n: 1200 })]).toEqual(['1 film', '1,200 films']));
  it('formats numbers', () => expect(t('size', { n: 1200 })).toBe('1,200 films'));
  it('isolates a right-to-left name, and leaves others alone', () => {
    expect(t('state', { name: 'نصف دقيقة', state: 'Later' })).toBe('\u2068نصف دقيقة\u2069: Later.');
    expect(t('state', { name: 'Rain', state: 'Later' })).toBe('Rain: Later.');
  });
  it('needs all values of all possible keys', () => {
    const key: 'saved' | 'found' = 'saved';
    expect(t(key as 'saved' | 'found', { n: 2 })).toBe('Saved.');
    // @ts-expect-error The value is missing.
    t('found');
    // @ts-expect-error This is not a number.
    t('size', { n: '2' });
    // @ts-expect-error There is no such text.
    t('lost');
  });
  it('finds the text of a code that may be unknown', () =>
    expect([t.find('saved'), t.find('lost')]).toEqual(['Saved.', undefined]));
});
