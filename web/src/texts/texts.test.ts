import { texts } from './texts';

const t = texts({ done: '{name}: {state}.', found: '{n|film|films}' });

describe('a text', () => {
  it('uses the right plural', () =>
    expect([t('found', { n: 1 }), t('found', { n: 1200 })]).toEqual(['1 film', '1,200 films']));
  it('isolates a right-to-left name, and leaves others alone', () => {
    expect(t('done', { name: 'نصف دقيقة', state: 'Later' })).toBe('\u2068نصف دقيقة\u2069: Later.');
    expect(t('done', { name: 'Rain', state: 'Later' })).toBe('Rain: Later.');
  });
});
