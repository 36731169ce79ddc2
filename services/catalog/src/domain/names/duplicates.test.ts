import { DuplicateFinder, type ComparedFestival } from './duplicates.js';

const createFestival = (name: string, overrides: Partial<ComparedFestival> = {}): ComparedFestival => ({
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
  const finder = new DuplicateFinder<ComparedFestival>();
  for (const festival of festivals) finder.add(festival);
  return finder.findPairs();
};
const describePairs = (...festivals: ComparedFestival[]) =>
  findPairs(festivals).map(({ reasons, strength }) => [strength, reasons.join(' ')]);

describe('possible duplicate festivals', () => {
  it.each<[string, ComparedFestival, ComparedFestival, string[]]>([
    [
      'the same name with an edition',
      createFestival('Lantern Festival'),
      createFestival('12th Lantern Festival 2025'),
      ['strong', 'name location'],
    ],
    [
      'the same name in a city under another name',
      createFestival('Lantern Festival', { country: 'DE', city: 'München' }),
      createFestival('Lantern Festival', { country: 'DE', city: 'Munich' }),
      ['strong', 'name location'],
    ],
    [
      'the same name with a number',
      createFestival('12. Kurzfilmtage'),
      createFestival('Kurzfilmtage XIV'),
      ['strong', 'name location'],
    ],
    [
      'the same name with an accent',
      createFestival('Festival Lumière'),
      createFestival('Festival Lumiere', noLocation),
      ['likely', 'name'],
    ],
    [
      'a name that is an alternative name of the other',
      createFestival('Lantern'),
      createFestival('LFF', { alternativeNames: ['Lantern'] }),
      ['strong', 'other_name location'],
    ],
    [
      'the same website',
      createFestival('Lantern', { homepage: 'https://www.lantern.example/en' }),
      createFestival('Glow', { homepage: 'http://lantern.example', ...noLocation }),
      ['possible', 'site'],
    ],
    [
      'the same website and location',
      createFestival('Lantern', { homepage: 'https://lantern.example' }),
      createFestival('Glow', { homepage: 'http://lantern.example/' }),
      ['likely', 'location site'],
    ],
    [
      'the same FilmFreeway link at another location',
      createFestival('Lantern', { filmfreewayLink: 'https://filmfreeway.com/Lantern/' }),
      createFestival('Glow', { filmfreewayLink: 'https://www.filmfreeway.com/lantern', ...otherLocation }),
      ['possible', 'filmfreeway'],
    ],
    [
      'the same FilmFreeway link',
      createFestival('Lantern', { filmfreewayLink: 'filmfreeway.com/Lantern' }),
      createFestival('Glow', { filmfreewayLink: 'https://filmfreeway.com/lantern', ...noLocation }),
      ['likely', 'filmfreeway'],
    ],
    [
      'the same FilmFreeway page as the website',
      createFestival('Lantern', { homepage: 'https://filmfreeway.com/Lantern?ref=x', ...noLocation }),
      createFestival('Glow', { filmfreewayLink: 'https://filmfreeway.com/festival/lantern', ...noLocation }),
      ['likely', 'filmfreeway'],
    ],
    [
      'a translated name',
      createFestival('Internationale Kurzfilmtage Oberhausen', { country: 'DE', city: 'Oberhausen' }),
      createFestival('Oberhausen Short Film Festival', { country: 'DE', city: null }),
      ['possible', 'near_name'],
    ],
    [
      'other words for festival',
      createFestival('Lantern International Film Festival'),
      createFestival('Festival du Film Lantern'),
      ['possible', 'near_name location'],
    ],
    [
      'the same name at another location',
      createFestival('Lantern'),
      createFestival('Lantern', otherLocation),
      ['possible', 'name'],
    ],
  ])('are found by %s', (_reason, first, second, expected) =>
    expect(describePairs(first, second)).toEqual([expected]),
  );

  it.each<[string, ComparedFestival, ComparedFestival]>([
    ['only the same location', createFestival('Lantern'), createFestival('Glow')],
    [
      'names that differ in common words, at another location',
      createFestival('Lantern Film Festival'),
      createFestival('Lantern Fest', otherLocation),
    ],
    [
      'a host that many festivals share',
      createFestival('Lantern', { homepage: 'https://www.facebook.com/lantern' }),
      createFestival('Glow', { homepage: 'https://facebook.com/glow' }),
    ],
    ['numbers that are no editions', createFestival('Lantern 43452'), createFestival('Lantern 27067')],
    [
      'names of common words, without a location',
      createFestival('Film Festival', noLocation),
      createFestival('International Film Festival', noLocation),
    ],
  ])('are not found with %s', (_reason, first, second) => expect(describePairs(first, second)).toEqual([]));

  it('ignores a reason that more than twelve festivals share, and lists each pair once, the strongest first', () => {
    const similarFestivals = Array.from({ length: 13 }, (_, n) =>
      createFestival(`Glow ${'bcfghjkmnpqrt'[n]}`, { homepage: 'https://host.example' }),
    );
    expect(describePairs(...similarFestivals)).toEqual([]);
    expect(describePairs(...similarFestivals.slice(0, 3))).toHaveLength(3);
    const salts = [
      createFestival('Salt', otherLocation),
      createFestival('Salt'),
      createFestival('Salt 2024', { homepage: 'https://salt.example' }),
    ];
    expect(describePairs(...salts)).toEqual([
      ['strong', 'name location'],
      ['possible', 'name'],
      ['possible', 'name'],
    ]);
  });
});
