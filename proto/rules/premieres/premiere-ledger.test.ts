import {
  getRequiredLevels,
  parseReservedPremieres,
  findUsedUpReservation,
  getPremieres,
  listUsedUpLevels,
  type LedgerLevel,
} from './premiere-ledger.js';
import type { Screening, FilmScreenings } from './premiere.js';

const screeningIn = (country: string | null, overrides: Partial<Screening> = {}): Screening => ({
  date: '2027-05-01',
  country,
  kind: 'festival',
  ...overrides,
});
const unshown: FilmScreenings = { isOnline: false, productionCountries: ['PT'], screenings: [] };
const filmWith = (...screenings: Screening[]): FilmScreenings => ({ ...unshown, screenings });
const getStates = (film: FilmScreenings) => getPremieres(film).map(({ state }) => state);

describe('the premieres of a film', () => {
  it.each<[string, FilmScreenings, string[]]>([
    ['never shown', unshown, ['open', 'open', 'open']],
    ['shown at home', filmWith(screeningIn('PT')), ['used-up', 'open', 'used-up']],
    ['shown abroad', filmWith(screeningIn('FR')), ['used-up', 'used-up', 'open']],
    ['online', { ...unshown, isOnline: true }, ['used-up', 'used-up', 'used-up']],
    ['possibly online', { ...unshown, isOnline: null }, ['unknown', 'unknown', 'unknown']],
    [
      'of unknown origin, shown abroad',
      { ...filmWith(screeningIn('FR')), productionCountries: [] },
      ['used-up', 'unknown', 'unknown'],
    ],
    ['with unknown screenings', { ...unshown, screenings: null }, ['unknown', 'unknown', 'unknown']],
  ])('%s', (_film, film, expected) => expect(getStates(film)).toEqual(expected));

  const inKolkata = screeningIn('IN', { subdivision: 'IN-WB', city: 'Kolkata' });
  it.each<[string, FilmScreenings, Screening, string[]]>([
    [
      'abroad, of a film never shown',
      unshown,
      inKolkata,
      ['world', 'international', 'country', 'state', 'city'],
    ],
    [
      'at home, of a film never shown',
      unshown,
      screeningIn('PT', { city: 'Lisboa' }),
      ['world', 'national', 'city'],
    ],
    [
      'abroad, of a film with unknown screenings',
      { ...unshown, screenings: null },
      screeningIn('FR'),
      ['world', 'international', 'country'],
    ],
    [
      'abroad, of a film shown at home',
      filmWith(screeningIn('PT')),
      screeningIn('FR'),
      ['international', 'country'],
    ],
    ['at home, of a film shown abroad', filmWith(screeningIn('FR')), screeningIn('PT'), ['national']],
    [
      'of a film shown in another state',
      filmWith(screeningIn('IN', { subdivision: 'IN-KL', city: 'Kochi' })),
      inKolkata,
      ['state', 'city'],
    ],
    [
      'of a film shown in the same city',
      filmWith(screeningIn('IN', { subdivision: 'IN-WB', city: 'kolkata ' })),
      inKolkata,
      [],
    ],
    ['in an unknown country', unshown, screeningIn(null), ['world']],
    ['of a film that is online', { ...unshown, isOnline: true }, inKolkata, []],
  ])('uses up, for a screening %s', (_what, film, screening, levels) =>
    expect(listUsedUpLevels(film, screening)).toEqual(levels),
  );
});

it('a screening does not use up a city premiere again under another name of the city', () => {
  const film = filmWith(screeningIn('DE', { city: 'München' }));
  const screening = screeningIn('DE', { city: 'Munich' });
  expect(listUsedUpLevels(film, screening)).toEqual(['city']);
  expect(listUsedUpLevels(film, screening, () => 'same')).toEqual([]);
});

describe('a reserved premiere', () => {
  const [abroad, home] = [screeningIn('SE'), screeningIn('PT')];
  const shownAtHome = filmWith(screeningIn('PT', { date: '2027-01-01' }));
  it.each<[string, FilmScreenings, Screening, LedgerLevel[], string[], LedgerLevel | null]>([
    ['world', unshown, abroad, ['world'], [], 'world'],
    ['the widest of two', unshown, abroad, ['international', 'world'], [], 'world'],
    ['none if none is reserved', unshown, abroad, [], [], null],
    ['none if the festival requires it', unshown, abroad, ['world'], ['World Premiere'], null],
    [
      'world if the festival requires only a narrower one',
      unshown,
      abroad,
      ['world'],
      ['International'],
      'world',
    ],
    [
      'world at home if the festival requires only the country premiere',
      unshown,
      home,
      ['world'],
      ['Country'],
      'world',
    ],
    ['national at home if the festival requires none', unshown, home, ['national'], [], 'national'],
    [
      'none at home if the festival requires the country premiere',
      unshown,
      home,
      ['national'],
      ['Country'],
      null,
    ],
    [
      'national at home if the festival requires only the city premiere',
      unshown,
      home,
      ['national'],
      ['City'],
      'national',
    ],
    [
      'national at home if the festival requires only a regional premiere',
      unshown,
      home,
      ['national'],
      ['Regional'],
      'national',
    ],
    ['none that a screening at home does not use up', unshown, home, ['international'], [], null],
    ['none that is already used up', shownAtHome, abroad, ['world'], [], null],
    [
      'international if the world premiere is already used up',
      shownAtHome,
      abroad,
      ['world', 'international'],
      [],
      'international',
    ],
  ])('uses up %s', (_level, film, screening, levels, requiredLevels, expected) => {
    const reserved = levels.map((value) => ({ level: value, festivalId: null }));
    expect(
      findUsedUpReservation(film, screening, {
        reservedPremieres: reserved,
        requiredLevels,
        hostFestivalId: 7,
      }),
    ).toBe(expected);
  });
  it.each([
    ['is not lost at that festival, even if its rules do not require it', 7, [], null],
    ['is lost at another festival that requires none', 8, [], 'world'],
    ['is lost at another festival that requires it', 8, ['World Premiere'], 'world'],
    ['is lost at a festival outside the catalogue', null, ['World Premiere'], 'world'],
  ])('for a named festival %s', (_rule, hostFestivalId, requiredLevels, expected) =>
    expect(
      findUsedUpReservation(unshown, abroad, {
        reservedPremieres: [{ level: 'world', festivalId: 7 }],
        requiredLevels,
        hostFestivalId,
      }),
    ).toBe(expected),
  );
  it('for one festival does not hide a narrower premiere that is lost', () => {
    const reserved = [
      { level: 'world' as const, festivalId: 7 },
      { level: 'international' as const, festivalId: 8 },
    ];
    expect(
      findUsedUpReservation(unshown, abroad, {
        reservedPremieres: reserved,
        requiredLevels: [],
        hostFestivalId: 7,
      }),
    ).toBe('international');
  });
});

it('counts only binding premiere rules as required, not preferences, alternatives or other rules', () =>
  expect(
    getRequiredLevels([
      { level: 'Country', isMandatory: true, groupKey: null },
      { level: 'World Premiere', isMandatory: false, groupKey: null },
      { level: 'International', isMandatory: true, groupKey: 'a' },
      { level: null, isMandatory: true },
    ]),
  ).toEqual(['Country']));

it('reserves a premiere for any festival if none is named, and skips unknown levels', () =>
  expect(
    parseReservedPremieres([{ level: 'galactic' }, { level: 'world', festivalId: 7 }, { level: 'national' }]),
  ).toEqual([
    { level: 'world', festivalId: 7 },
    { level: 'national', festivalId: null },
  ]));
