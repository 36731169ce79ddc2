import { DuplicateFinder, type ComparedFestival } from './duplicates.js';

let id = 0;
const item = (name: string, over: Partial<ComparedFestival> = {}): ComparedFestival => ({
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
const suspected = (festivals: readonly ComparedFestival[]) => {
  const likenesses = new DuplicateFinder();
  for (const festival of festivals) likenesses.add(festival);
  return likenesses.findPairs();
};
const found = (...festivals: ComparedFestival[]) =>
  suspected(festivals).map(({ reasons, strength }) => [strength, reasons.join(' ')]);

describe('possible duplicate festivals', () => {
  it.each<[string, ComparedFestival, ComparedFestival, string[]]>([
    [
      'an edition of it',
      item('Lantern Festival'),
      item('12th Lantern Festival 2025'),
      ['strong', 'name location'],
    ],
    ['a number before it', item('12. Kurzfilmtage'), item('Kurzfilmtage XIV'), ['strong', 'name location']],
    ['an accent', item('Festival Lumière'), item('Festival Lumiere', nowhere), ['likely', 'name']],
    [
      'its other name',
      item('Lantern'),
      item('LFF', { alternativeNames: ['Lantern'] }),
      ['strong', 'other_name location'],
    ],
    [
      'its page',
      item('Lantern', { homepage: 'https://www.lantern.example/en' }),
      item('Glow', { homepage: 'http://lantern.example', ...nowhere }),
      ['possible', 'site'],
    ],
    [
      'its page and location',
      item('Lantern', { homepage: 'https://lantern.example' }),
      item('Glow', { homepage: 'http://lantern.example/' }),
      ['likely', 'location site'],
    ],
    [
      'its link, elsewhere',
      item('Lantern', { filmfreewayLink: 'https://filmfreeway.com/Lantern/' }),
      item('Glow', { filmfreewayLink: 'https://www.filmfreeway.com/lantern', ...elsewhere }),
      ['possible', 'filmfreeway'],
    ],
    [
      'its link',
      item('Lantern', { filmfreewayLink: 'filmfreeway.com/Lantern' }),
      item('Glow', { filmfreewayLink: 'https://filmfreeway.com/lantern', ...nowhere }),
      ['likely', 'filmfreeway'],
    ],
    [
      'other words for festival',
      item('Lantern International Film Festival'),
      item('Festival du Film Lantern'),
      ['possible', 'near_name location'],
    ],
    ['its name elsewhere', item('Lantern'), item('Lantern', elsewhere), ['possible', 'name']],
  ])('are found: %s', (_why, a, b, expected) => expect(found(a, b)).toEqual([expected]));

  it.each<[string, ComparedFestival, ComparedFestival]>([
    ['only a location', item('Lantern'), item('Glow')],
    ['only words that all have, elsewhere', item('Lantern Film Festival'), item('Lantern Fest', elsewhere)],
    [
      'a host of many',
      item('Lantern', { homepage: 'https://www.facebook.com/lantern' }),
      item('Glow', { homepage: 'https://facebook.com/glow' }),
    ],
    ['a number that is its name', item('Lantern 43452'), item('Lantern 27067')],
    ['no city at all', item('Film Festival', nowhere), item('International Film Festival', nowhere)],
  ])('are not found: %s', (_why, a, b) => expect(found(a, b)).toEqual([]));

  it('ignores a reason that more than twelve festivals share, and lists each pair once, the strongest first', () => {
    const many = Array.from({ length: 13 }, (_, n) =>
      item(`Glow ${'abcdefghijklm'[n]}`, { homepage: 'https://host.example' }),
    );
    expect(found(...many)).toEqual([]);
    expect(found(...many.slice(0, 3))).toHaveLength(3);
    const [a, b] = [item('Salt', elsewhere), item('Salt')];
    const c = item('Salt 2024', { homepage: 'https://salt.example' });
    expect(found(a, b, c)).toEqual([
      ['strong', 'name location'],
      ['possible', 'name'],
      ['possible', 'name'],
    ]);
  });
});
