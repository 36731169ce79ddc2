import {
  getRequiredLevels,
  parseReservedPremieres,
  findUsedUpReservation,
  getPremieres,
  listUsedUpLevels,
  type LedgerLevel,
} from './premiere-ledger.js';
import type { Screening, FilmScreenings } from './premiere.js';

const at = (country: string | null, overrides: Partial<Screening> = {}): Screening => ({
  date: '2027-05-01',
  country,
  kind: 'festival',
  ...overrides,
});
const unshown: FilmScreenings = { isOnline: false, productionCountries: ['PT'], screenings: [] };
const shown = (...screenings: Screening[]): FilmScreenings => ({ ...unshown, screenings });
const states = (film: FilmScreenings) => getPremieres(film).map(({ state }) => state);

describe('the premieres of a film', () => {
  it.each<[string, FilmScreenings, string[]]>([
    ['never shown', unshown, ['open', 'open', 'open']],
    ['shown at home', shown(at('PT')), ['used-up', 'open', 'used-up']],
    ['shown abroad', shown(at('FR')), ['used-up', 'used-up', 'open']],
    ['online', { ...unshown, isOnline: true }, ['used-up', 'used-up', 'used-up']],
    [
      'of which nobody says whether it is online',
      { ...unshown, isOnline: null },
      ['unknown', 'unknown', 'unknown'],
    ],
    [
      'of which nobody knows where it is from',
      { ...shown(at('FR')), productionCountries: [] },
      ['used-up', 'unknown', 'unknown'],
    ],
    [
      'of which nobody says where it was shown',
      { ...unshown, screenings: null },
      ['unknown', 'unknown', 'unknown'],
    ],
  ])('%s', (_film, film, left) => expect(states(film)).toEqual(left));

  const inKolkata = at('IN', { subdivision: 'IN-WB', city: 'Kolkata' });
  it.each<[string, FilmScreenings, Screening, string[]]>([
    [
      'of a film never shown: abroad',
      unshown,
      inKolkata,
      ['world', 'international', 'country', 'state', 'city'],
    ],
    ['of a film never shown: at home', unshown, at('PT', { city: 'Lisboa' }), ['world', 'national', 'city']],
    [
      'where nobody says that it was shown',
      { ...unshown, screenings: null },
      at('FR'),
      ['world', 'international', 'country'],
    ],
    ['of a film shown at home', shown(at('PT')), at('FR'), ['international', 'country']],
    ['of a film shown abroad', shown(at('FR')), at('PT'), ['national']],
    [
      'of a film shown in another state',
      shown(at('IN', { subdivision: 'IN-KL', city: 'Kochi' })),
      inKolkata,
      ['state', 'city'],
    ],
    ['of a film shown there', shown(at('IN', { subdivision: 'IN-WB', city: 'kolkata ' })), inKolkata, []],
    ['where nobody says in which country it is', unshown, at(null), ['world']],
    ['of a film online', { ...unshown, isOnline: true }, inKolkata, []],
  ])('uses up, for a screening %s', (_what, film, screening, levels) =>
    expect(listUsedUpLevels(film, screening)).toEqual(levels),
  );
});

describe('a reserved premiere', () => {
  const [abroad, home] = [at('SE'), at('PT')];
  const shownAtHome = shown(at('PT', { date: '2027-01-01' }));
  it.each<[string, FilmScreenings, Screening, LedgerLevel[], string[], LedgerLevel | null]>([
    ['world', unshown, abroad, ['world'], [], 'world'],
    ['the widest of them', unshown, abroad, ['international', 'world'], [], 'world'],
    ['none where none is to be kept', unshown, abroad, [], [], null],
    ['none where the festival asks for it', unshown, abroad, ['world'], ['World Premiere'], null],
    ['world where only a smaller one is asked for', unshown, abroad, ['world'], ['International'], 'world'],
    [
      'world at home, where only that of the country is asked for',
      unshown,
      home,
      ['world'],
      ['Country'],
      'world',
    ],
    ['that at home, where nobody asks for it', unshown, home, ['national'], [], 'national'],
    ['none where that at home is asked for', unshown, home, ['national'], ['Country'], null],
    ['that at home, where only the city’s is asked for', unshown, home, ['national'], ['City'], 'national'],
    ['that at home, where only a region’s is', unshown, home, ['national'], ['Regional'], 'national'],
    ['none that the festival does not take', unshown, home, ['international'], [], null],
    ['none that is gone already', shownAtHome, abroad, ['world'], [], null],
    [
      'the international one, the world having seen it',
      shownAtHome,
      abroad,
      ['world', 'international'],
      [],
      'international',
    ],
  ])('uses up %s', (_what, film, screening, levels, requiredLevels, level) => {
    const reserved = levels.map((value) => ({ level: value, festivalId: null }));
    expect(
      findUsedUpReservation(film, screening, {
        reservedPremieres: reserved,
        requiredLevels,
        hostFestivalId: 7,
      }),
    ).toBe(level);
  });
  it.each([
    ['is not lost there, also where its rules do not ask for it', 7, [], null],
    ['is lost at another that asks for none', 8, [], 'world'],
    ['is lost at another that asks for it', 8, ['World Premiere'], 'world'],
    ['is lost at one that the catalogue does not have', null, ['World Premiere'], 'world'],
  ])('for a named festival %s', (_what, at, requiredLevels, level) =>
    expect(
      findUsedUpReservation(unshown, abroad, {
        reservedPremieres: [{ level: 'world', festivalId: 7 }],
        requiredLevels,
        hostFestivalId: at,
      }),
    ).toBe(level),
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
