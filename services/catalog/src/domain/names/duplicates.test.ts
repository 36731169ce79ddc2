import { Likenesses, type Likeness } from './duplicates.js';

let id = 0;
const one = (name: string, over: Partial<Likeness> = {}): Likeness => ({
  id: ++id,
  name,
  alternativeNames: [],
  country: 'FR',
  city: 'Lyon',
  homepage: null,
  filmfreewayLink: null,
  ...over,
});
const nowhere = { country: null, city: null };
const elsewhere = { country: 'DE', city: 'Köln' };
const suspected = (festivals: readonly Likeness[]) => {
  const likenesses = new Likenesses();
  for (const festival of festivals) likenesses.put(festival);
  return likenesses.suspected();
};
const found = (...festivals: Likeness[]) =>
  suspected(festivals).map(({ why, strength }) => [strength, why.join(' ')]);

describe('possible duplicate festivals', () => {
  it.each<[string, Likeness, Likeness, string[]]>([
    [
      'an edition of it',
      one('Lantern Festival'),
      one('12th Lantern Festival 2025'),
      ['strong', 'name location'],
    ],
    ['a number before it', one('12. Kurzfilmtage'), one('Kurzfilmtage XIV'), ['strong', 'name location']],
    ['an accent', one('Festival Lumière'), one('Festival Lumiere', nowhere), ['likely', 'name']],
    [
      'its other name',
      one('Lantern'),
      one('LFF', { alternativeNames: ['Lantern'] }),
      ['strong', 'other_name location'],
    ],
    [
      'its page',
      one('Lantern', { homepage: 'https://www.lantern.example/en' }),
      one('Glow', { homepage: 'http://lantern.example', ...nowhere }),
      ['possible', 'site'],
    ],
    [
      'its page and location',
      one('Lantern', { homepage: 'https://lantern.example' }),
      one('Glow', { homepage: 'http://lantern.example/' }),
      ['likely', 'location site'],
    ],
    [
      'its link, elsewhere',
      one('Lantern', { filmfreewayLink: 'https://filmfreeway.com/Lantern/' }),
      one('Glow', { filmfreewayLink: 'https://www.filmfreeway.com/lantern', ...elsewhere }),
      ['possible', 'filmfreeway'],
    ],
    [
      'its link',
      one('Lantern', { filmfreewayLink: 'filmfreeway.com/Lantern' }),
      one('Glow', { filmfreewayLink: 'https://filmfreeway.com/lantern', ...nowhere }),
      ['likely', 'filmfreeway'],
    ],
    [
      'other words for festival',
      one('Lantern International Film Festival'),
      one('Festival du Film Lantern'),
      ['possible', 'near_name location'],
    ],
    ['its name elsewhere', one('Lantern'), one('Lantern', elsewhere), ['possible', 'name']],
  ])('are found: %s', (_why, a, b, expected) => expect(found(a, b)).toEqual([expected]));

  it.each<[string, Likeness, Likeness]>([
    ['only a location', one('Lantern'), one('Glow')],
    ['only words that all have, elsewhere', one('Lantern Film Festival'), one('Lantern Fest', elsewhere)],
    [
      'a host of many',
      one('Lantern', { homepage: 'https://www.facebook.com/lantern' }),
      one('Glow', { homepage: 'https://facebook.com/glow' }),
    ],
    ['a number that is its name', one('Lantern 43452'), one('Lantern 27067')],
    ['no city at all', one('Film Festival', nowhere), one('International Film Festival', nowhere)],
  ])('are not found: %s', (_why, a, b) => expect(found(a, b)).toEqual([]));

  it('ignores a reason that more than twelve festivals share, and lists each pair once, the strongest first', () => {
    const many = Array.from({ length: 13 }, (_, n) =>
      one(`Glow ${'abcdefghijklm'[n]}`, { homepage: 'https://host.example' }),
    );
    expect(found(...many)).toEqual([]);
    expect(found(...many.slice(0, 3))).toHaveLength(3);
    const [a, b] = [one('Salt', elsewhere), one('Salt')];
    const c = one('Salt 2024', { homepage: 'https://salt.example' });
    expect(found(a, b, c)).toEqual([
      ['strong', 'name location'],
      ['possible', 'name'],
      ['possible', 'name'],
    ]);
  });
});
