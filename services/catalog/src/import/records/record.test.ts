import { parseFestivalRecord } from './record.js';

describe('a country in a record', () => {
  it.each([
    ['Portugal', 'PT'],
    ['czech republic', 'CZ'],
    ['Türkiye', 'TR'],
    ['USA', 'US'],
  ])('%s is recognised by its name, with a note', (country, code) => {
    const festival = parseFestivalRecord({ name: 'Salt', country });
    expect([festival.country, festival.notes]).toEqual([code, [`“${country}” is read as ${code}`]]);
  });
  it('is recognised by its code without a note', () =>
    expect(parseFestivalRecord({ name: 'Salt', country: 'PT' })).toMatchObject({ country: 'PT', notes: [] }));
  it('is rejected when it is unknown', () =>
    expect(() => parseFestivalRecord({ name: 'Salt', country: 'Atlantis' })).toThrow());
});
