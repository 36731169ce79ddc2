import { makeAsker, makeFestival, makeFilm, makeScreening, makeTerm } from '../../test/make.js';
import type { Festival, Film, Screening } from './facts.js';
import { askFestival, fail, pass, tell, type Judgement } from './judgement.js';
import { judgePremiere } from './premiere.js';

type Outcome = 'pass' | 'fail' | 'unknown';
const judged = (
  level: string | null,
  film: Partial<Film>,
  place: Partial<Festival> = {},
  list: string[] | null = null,
) =>
  judgePremiere(
    makeTerm('premiere_restriction', { value: level, list }),
    makeFilm(film),
    makeFestival(place),
    makeAsker(),
  );
const ask = (...asked: Parameters<typeof judged>) => judged(...asked).outcome;
const shownAt = (...screenings: Partial<Screening>[]): Partial<Film> => ({
  productionCountries: ['PT', 'BR'],
  isOnline: false,
  screenings: screenings.map(makeScreening),
});

const LEVELS = ['World Premiere', 'International', 'Country', 'State', 'City', 'Regional'];
const nowhere = Object.fromEntries(LEVELS.map((level) => [level, 'pass'])) as Record<string, Outcome>;
const everywhere = Object.fromEntries(LEVELS.map((level) => [level, 'fail'])) as Record<string, Outcome>;
/** What is left of each level, for a festival in Lyon (FR-69) and a film from Portugal and Brazil. */
const left = (
  world: Outcome,
  international: Outcome,
  country: Outcome,
  state: Outcome,
  city: Outcome,
  region: Outcome,
) => ({
  'World Premiere': world,
  International: international,
  Country: country,
  State: state,
  City: city,
  Regional: region,
});

describe('what a screening leaves free', () => {
  it.each<[string, Partial<Screening>, Record<string, Outcome>]>([
    ['at home', { country: 'PT' }, left('fail', 'pass', 'pass', 'pass', 'pass', 'pass')],
    [
      'in the second production country',
      { country: 'BR' },
      left('fail', 'pass', 'pass', 'pass', 'pass', 'pass'),
    ],
    ['far away', { country: 'US' }, left('fail', 'fail', 'pass', 'pass', 'pass', 'pass')],
    ['in a neighbouring country', { country: 'BE' }, left('fail', 'fail', 'pass', 'pass', 'pass', 'fail')],
    [
      'elsewhere in the country',
      { country: 'FR', subdivision: 'FR-75', city: 'Paris' },
      left('fail', 'fail', 'fail', 'pass', 'pass', 'fail'),
    ],
    [
      'in another city of the subdivision',
      { country: 'FR', subdivision: 'FR-69', city: 'Villeurbanne' },
      left('fail', 'fail', 'fail', 'fail', 'pass', 'fail'),
    ],
    ['in the city', { country: 'FR', subdivision: 'FR-69', city: 'Lyon' }, everywhere],
    ['in the city, written another way', { country: 'FR', subdivision: 'FR-69', city: ' LYÓN ' }, everywhere],
    [
      'somewhere in the country',
      { country: 'FR' },
      left('fail', 'fail', 'fail', 'unknown', 'unknown', 'fail'),
    ],
    ['in a hall that nobody names', {}, left('fail', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown')],
    [
      'as a public screening',
      { country: 'FR', subdivision: 'FR-69', city: 'Lyon', kind: 'public' },
      everywhere,
    ],
    ['on television in the country', { country: 'FR', kind: 'tv' }, everywhere],
    [
      'online in the country, from another city',
      { country: 'FR', subdivision: 'FR-75', city: 'Paris', kind: 'online' },
      everywhere,
    ],
    [
      'online in another country',
      { country: 'US', kind: 'online' },
      left('fail', 'fail', 'pass', 'pass', 'pass', 'pass'),
    ],
    [
      'on television at home',
      { country: 'PT', kind: 'tv' },
      left('fail', 'pass', 'pass', 'pass', 'pass', 'pass'),
    ],
    ['online everywhere', { kind: 'online' }, everywhere],
    ['on the day on which the festival starts', { country: 'FR', city: 'Lyon', date: '2027-10-01' }, nowhere],
    ['on the eve', { country: 'FR', subdivision: 'FR-69', city: 'Lyon', date: '2027-09-30' }, everywhere],
  ])('%s', (_where, screening, outcomes) =>
    expect(Object.fromEntries(LEVELS.map((level) => [level, ask(level, shownAt(screening))]))).toEqual(
      outcomes,
    ),
  );

  it('every level, when the film was shown nowhere', () => {
    for (const level of LEVELS) expect([level, ask(level, shownAt())]).toEqual([level, 'pass']);
  });
  it('unknown, when it was shown nowhere and nobody says whether it is online', () => {
    for (const level of LEVELS)
      expect([level, ask(level, { ...shownAt(), isOnline: null })]).toEqual([level, 'unknown']);
  });
  it('unknown, when nobody says where it was shown', () => {
    for (const level of LEVELS)
      expect([level, ask(level, { productionCountries: ['PT'] })]).toEqual([level, 'unknown']);
  });
  it('nothing, when the film is publicly online, whatever else is said', () => {
    for (const screenings of [null, []])
      for (const level of LEVELS)
        expect([level, ask(level, { isOnline: true, screenings })]).toEqual([level, 'fail']);
  });
  it('unknown, when nobody says whether the film is online and nothing is lost yet', () => {
    for (const level of LEVELS)
      expect([level, ask(level, { ...shownAt(), isOnline: null })]).toEqual([level, 'unknown']);
    expect(ask('Country', { ...shownAt({ country: 'FR' }), isOnline: null })).toBe('fail');
    expect(ask('Country', { ...shownAt({ country: 'US' }), isOnline: null })).toBe('unknown');
  });
  it('what is online takes nothing where films that are online are taken, a hall and television do', () => {
    const takesOnline = { takesOnline: true };
    for (const level of LEVELS) {
      for (const isOnline of [true, null])
        expect([level, ask(level, { ...shownAt(), isOnline }, takesOnline)]).toEqual([level, 'pass']);
      expect([level, ask(level, shownAt({ kind: 'online' }), takesOnline)]).toEqual([level, 'pass']);
      expect([level, ask(level, shownAt({ kind: 'tv' }), takesOnline)]).toEqual([level, 'fail']);
      expect([level, ask(level, { screenings: null, isOnline: true }, takesOnline)]).toEqual([
        level,
        'unknown',
      ]);
    }
  });
  it('one screening that takes it is enough, beside others that nobody can place', () =>
    expect(ask('Country', shownAt({}, { country: 'FR' }, { country: 'US' }))).toBe('fail'));
  it('every screening counts while nobody knows when the festival starts', () =>
    expect(ask('Country', shownAt({ country: 'FR', date: '2031-01-01' }), { startsOn: null })).toBe('fail'));
});

describe('where the festival’s place is unknown', () => {
  it.each<[string, Partial<Festival>, Outcome]>([
    ['World Premiere', { country: null, subdivision: null, city: null }, 'fail'],
    ['International', { country: null, subdivision: null, city: null }, 'fail'],
    ['Country', { country: null }, 'unknown'],
    ['State', { subdivision: null }, 'unknown'],
    ['City', { city: null }, 'unknown'],
    ['Regional', { country: null }, 'unknown'],
  ])('a %s premiere', (level, place, outcome) =>
    expect(ask(level, shownAt({ country: 'US' }), place)).toBe(outcome),
  );
});

describe('an international premiere', () => {
  it('is unknown while nobody knows where the film is from', () =>
    expect(ask('International', { screenings: [makeScreening({ country: 'US' })] })).toBe('unknown'));
  it('is free for a film that was shown nowhere, wherever it is from', () =>
    expect(ask('International', { screenings: [], isOnline: false })).toBe('pass'));
});

describe('a regional premiere', () => {
  it('reaches as far as the countries of its term', () => {
    expect(ask('Regional', shownAt({ country: 'BE' }), {}, ['FR', 'US'])).toBe('pass');
    expect(ask('Regional', shownAt({ country: 'US' }), {}, ['FR', 'US'])).toBe('fail');
    expect(ask('Regional', shownAt({ country: 'US' }), { country: null }, ['FR', 'US'])).toBe('fail');
  });
  it('reaches as far as the UN subregion without them, not only the smaller region inside it', () => {
    for (const list of [null, []])
      expect(ask('Regional', shownAt({ country: 'MX' }), { country: 'BR' }, list)).toBe('fail');
    expect(ask('Regional', shownAt({ country: 'US' }), { country: 'BR' })).toBe('pass');
  });
});

describe('what it says', () => {
  const shown = { code: 'shown', where: null, city: null, on: null, level: 'Country' } as const;
  it.each<[string, Judgement, Parameters<typeof judged>]>([
    ['free', pass('screenings'), ['Country', shownAt()]],
    [
      'where and when it was lost',
      fail('screenings', { ...shown, where: 'FR', city: 'Paris', on: '2027-02-01' }),
      ['Country', shownAt({ country: 'US' }, { country: 'FR', city: 'Paris' })],
    ],
    [
      'when, where nobody says in which place',
      fail('screenings', { ...shown, on: '2027-02-01', level: 'World Premiere' }),
      ['World Premiere', shownAt({})],
    ],
    ['that the film is online', fail('screenings', shown), ['Country', { isOnline: true, screenings: [] }]],
    [
      'that the festival must say where it is',
      askFestival('screenings'),
      ['City', shownAt(), { city: null }],
    ],
    ['that the festival must say which premiere', askFestival('screenings'), [null, shownAt()]],
    ['that the screenings lack', tell('screenings'), ['Country', { isOnline: false }]],
    ['that nobody knows whether it is online', tell('isOnline'), ['Country', { screenings: [] }]],
    [
      'that the production countries lack',
      tell('productionCountries'),
      ['International', { ...shownAt({ country: 'US' }), productionCountries: [] }],
    ],
  ])('%s', (_what, judgement, asked) => expect(judged(...asked)).toEqual(judgement));
});
