import { festivalFromRecord } from './record.js';

describe('a country in a record', () => {
  it.each([
    ['Portugal', 'PT'],
    ['czech republic', 'CZ'],
    ['Türkiye', 'TR'],
    ['USA', 'US'],
  ])('%s is taken by its name, which is noted', (country, code) => {
    const festival = festivalFromRecord({ name: 'Salt', country });
    expect([festival.country, festival.notes]).toEqual([code, [`“${country}” is taken as ${code}`]]);
  });
  it('is taken by its code without a word', () =>
    expect(festivalFromRecord({ name: 'Salt', country: 'PT' })).toMatchObject({ country: 'PT', notes: [] }));
  it('that nobody knows is refused', () =>
    expect(() => festivalFromRecord({ name: 'Salt', country: 'Atlantis' })).toThrow());
});
