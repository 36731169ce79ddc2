import { DuplicateFinder, type ComparedFestival } from './duplicates.js';

let id = 0;
const createFestival = (name: string, overrides: Partial<ComparedFestival> = {}): ComparedFestival => ({
  id: ++id,
  name,
  alternativeNames: [],
  country: 'FR',
  city: 'Lyon',
  homepage: null,
  filmfreewayLink: null,
  ...overrides,
});
const noLocation = { country: null, city: null };
const otherLocation = { country: 'DE', city: 'Köln' };
const findPairs = (festivals: readonly ComparedFestival[]) => {
  const finder = new DuplicateFinder();
  for (const festival of festivals) finder.add(festival);
  return finder.findPairs();
};
const describePairs = (...festivals: ComparedFestival[]) =>
  findPairs(festivals).map(({ reasons, strength }) => [strength, reasons.join(' ')]);

describe('possible duplicate festivals', () => {
  it.each<[string, ComparedFestival, ComparedFestival, string[]]>([
    [
      'an edition of it',
      createFestival('Lantern Festival'),
      createFestival('12th Lantern Festival 2025'),
      ['strong', 'name location'],
    ],
    [
      'a number before it',
      createFestival('12. Kurzfilmtage'),
      createFestival('Kurzfilmtage XIV'),
      ['strong', 'name location'],
    ],
    [
      'an accent',
      createFestival('Festival Lumière'),
      createFestival('Festival Lumiere', noLocation),
      ['likely', 'name'],
    ],
    [
      'its other name',
      createFestival('Lantern'),
      createFestival('LFF', { alternativeNames: ['Lantern'] }),
      ['strong', 'other_name location'],
    ],
    [
      'its page',
      createFestival('Lantern', { homepage: 'https://www.lantern.example/en' }),
      createFestival('Glow', { homepage: 'http://lantern.example', ...noLocation }),
      ['possible', 'site'],
    ],
    [
      'its page and location',
      createFestival('Lantern', { homepage: 'https://lantern.example' }),
      createFestival('Glow', { homepage: 'http://lantern.example/' }),
      ['likely', 'location site'],
    ],
    [
      'its link, elsewhere',
      createFestival('Lantern', { filmfreewayLink: 'https://filmfreeway.com/Lantern/' }),
      createFestival('Glow', { filmfreewayLink: 'https://www.filmfreeway.com/lantern', ...otherLocation }),
      ['possible', 'filmfreeway'],
    ],
    [
      'its link',
      createFestival('Lantern', { filmfreewayLink: 'filmfreeway.com/Lantern' }),
      createFestival('Glow', { filmfreewayLink: 'https://filmfreeway.com/lantern', ...noLocation }),
      ['likely', 'filmfreeway'],
    ],
    [
      'other words for festival',
      createFestival('Lantern International Film Festival'),
      createFestival('Festival du Film Lantern'),
      ['possible', 'near_name location'],
    ],
    [
      'its name elsewhere',
      createFestival('Lantern'),
      createFestival('Lantern', otherLocation),
      ['possible', 'name'],
    ],
  ])('are found: %s', (_why, a, b, expected) => expect(describePairs(a, b)).toEqual([expected]));

  it.each<[string, ComparedFestival, ComparedFestival]>([
    ['only a location', createFestival('Lantern'), createFestival('Glow')],
    [
      'only words that all have, elsewhere',
      createFestival('Lantern Film Festival'),
      createFestival('Lantern Fest', otherLocation),
    ],
    [
      'a host of many',
      createFestival('Lantern', { homepage: 'https://www.facebook.com/lantern' }),
      createFestival('Glow', { homepage: 'https://facebook.com/glow' }),
    ],
    ['a number that is its name', createFestival('Lantern 43452'), createFestival('Lantern 27067')],
    [
      'no city at all',
      createFestival('Film Festival', noLocation),
      createFestival('International Film Festival', noLocation),
    ],
  ])('are not found: %s', (_why, a, b) => expect(describePairs(a, b)).toEqual([]));

  it('ignores a reason that more than twelve festivals share, and lists each pair once, the strongest first', () => {
    const similarFestivals = Array.from({ length: 13 }, (_, n) =>
      createFestival(`Glow ${'abcdefghijklm'[n]}`, { homepage: 'https://host.example' }),
    );
    expect(describePairs(...similarFestivals)).toEqual([]);
    expect(describePairs(...similarFestivals.slice(0, 3))).toHaveLength(3);
    const [a, b] = [createFestival('Salt', otherLocation), createFestival('Salt')];
    const c = createFestival('Salt 2024', { homepage: 'https://salt.example' });
    expect(describePairs(a, b, c)).toEqual([
      ['strong', 'name location'],
      ['possible', 'name'],
      ['possible', 'name'],
    ]);
  });
});
