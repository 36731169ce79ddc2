import { makeContext, makeFestival, makeFilm, makeScreening, makeTerm } from '../../../test/make.js';
import type { Festival, Film, Screening } from '../model.js';
import {
  createUnclear,
  createFailure,
  createSatisfied,
  createUnknown,
  type Judgement,
} from '../rules/judgement.js';
import { judgePremiere } from './premiere.js';

type Outcome = 'pass' | 'fail' | 'unknown';
const judgeFilm = (
  level: string | null,
  film: Partial<Film>,
  festival: Partial<Festival> = {},
  list: string[] | null = null,
) =>
  judgePremiere(
    makeTerm('premiere_restriction', { value: level, list }),
    makeFilm(film),
    makeFestival(festival),
    makeContext(),
  );
const getOutcome = (...args: Parameters<typeof judgeFilm>) => judgeFilm(...args).outcome;
const makeShownFilm = (...screenings: Partial<Screening>[]): Partial<Film> => ({
  productionCountries: ['PT', 'BR'],
  isOnline: false,
  screenings: screenings.map(makeScreening),
});

const LEVELS = ['World Premiere', 'International', 'Country', 'State', 'City', 'Regional'];
const ALL_SATISFIED = Object.fromEntries(LEVELS.map((level) => [level, 'pass'])) as Record<string, Outcome>;
const ALL_FAILED = Object.fromEntries(LEVELS.map((level) => [level, 'fail'])) as Record<string, Outcome>;
const toOutcomes = (
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

/** The festival is in Lyon (FR-69), the film from Portugal and Brazil. */
describe('premieres that remain after a screening', () => {
  it.each<[string, Partial<Screening>, Record<string, Outcome>]>([
    ['at home', { country: 'PT' }, toOutcomes('fail', 'pass', 'pass', 'pass', 'pass', 'pass')],
    [
      'in the second production country',
      { country: 'BR' },
      toOutcomes('fail', 'pass', 'pass', 'pass', 'pass', 'pass'),
    ],
    ['far away', { country: 'US' }, toOutcomes('fail', 'fail', 'pass', 'pass', 'pass', 'pass')],
    [
      'in a neighbouring country',
      { country: 'BE' },
      toOutcomes('fail', 'fail', 'pass', 'pass', 'pass', 'fail'),
    ],
    [
      'elsewhere in the country',
      { country: 'FR', subdivision: 'FR-75', city: 'Paris' },
      toOutcomes('fail', 'fail', 'fail', 'pass', 'pass', 'fail'),
    ],
    [
      'in another city of the subdivision',
      { country: 'FR', subdivision: 'FR-69', city: 'Villefranche-sur-Saône' },
      toOutcomes('fail', 'fail', 'fail', 'fail', 'pass', 'fail'),
    ],
    ['in the city', { country: 'FR', subdivision: 'FR-69', city: 'Lyon' }, ALL_FAILED],
    ['in the city in another spelling', { country: 'FR', subdivision: 'FR-69', city: ' LYÓN ' }, ALL_FAILED],
    [
      'somewhere in the country',
      { country: 'FR' },
      toOutcomes('fail', 'fail', 'fail', 'unknown', 'unknown', 'fail'),
    ],
    ['at an unknown location', {}, toOutcomes('fail', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown')],
    [
      'as a public screening',
      { country: 'FR', subdivision: 'FR-69', city: 'Lyon', kind: 'public' },
      ALL_FAILED,
    ],
    ['on television in the country', { country: 'FR', kind: 'tv' }, ALL_FAILED],
    [
      'online in the country, from another city',
      { country: 'FR', subdivision: 'FR-75', city: 'Paris', kind: 'online' },
      ALL_FAILED,
    ],
    [
      'online in another country',
      { country: 'US', kind: 'online' },
      toOutcomes('fail', 'fail', 'pass', 'pass', 'pass', 'pass'),
    ],
    [
      'on television at home',
      { country: 'PT', kind: 'tv' },
      toOutcomes('fail', 'pass', 'pass', 'pass', 'pass', 'pass'),
    ],
    ['online everywhere', { kind: 'online' }, ALL_FAILED],
    [
      'on the day on which the festival starts',
      { country: 'FR', city: 'Lyon', date: '2027-10-01' },
      ALL_SATISFIED,
    ],
    ['on the eve', { country: 'FR', subdivision: 'FR-69', city: 'Lyon', date: '2027-09-30' }, ALL_FAILED],
  ])('are correct for a screening %s', (_title, screening, outcomes) =>
    expect(
      Object.fromEntries(LEVELS.map((level) => [level, getOutcome(level, makeShownFilm(screening))])),
    ).toEqual(outcomes),
  );

  it.each([
    ['DE', 'München', 'Munich', 'fail'],
    ['US', 'New York City', 'New York', 'fail'],
    ['DE', 'München', 'Berlin', 'pass'],
  ])('compare cities by all their names: in %s, %s and %s', (country, city, festivalCity, outcome) => {
    const location = { country, subdivision: null, city: festivalCity };
    expect(getOutcome('City', makeShownFilm({ country, city }), location)).toBe(outcome);
  });
  it('are all open when the film was shown nowhere', () => {
    for (const level of LEVELS) expect([level, getOutcome(level, makeShownFilm())]).toEqual([level, 'pass']);
  });
  it('are unknown when its screenings are unknown', () => {
    for (const level of LEVELS)
      expect([level, getOutcome(level, { productionCountries: ['PT'] })]).toEqual([level, 'unknown']);
  });
  it('are all lost when the film is publicly online', () => {
    for (const screenings of [null, []])
      for (const level of LEVELS)
        expect([level, getOutcome(level, { isOnline: true, screenings })]).toEqual([level, 'fail']);
  });
  it('are unknown when the online status is unknown and no screening decides', () => {
    for (const level of LEVELS)
      expect([level, getOutcome(level, { ...makeShownFilm(), isOnline: null })]).toEqual([level, 'unknown']);
    expect(getOutcome('Country', { ...makeShownFilm({ country: 'FR' }), isOnline: null })).toBe('fail');
    expect(getOutcome('Country', { ...makeShownFilm({ country: 'US' }), isOnline: null })).toBe('unknown');
  });
  it('are used up by television but not by online screenings, if the festival accepts online films', () => {
    const festival = { takesOnline: true };
    for (const level of LEVELS) {
      for (const isOnline of [true, null])
        expect([level, getOutcome(level, { ...makeShownFilm(), isOnline }, festival)]).toEqual([
          level,
          'pass',
        ]);
      expect([level, getOutcome(level, makeShownFilm({ kind: 'online' }), festival)]).toEqual([
        level,
        'pass',
      ]);
      expect([level, getOutcome(level, makeShownFilm({ kind: 'tv' }), festival)]).toEqual([level, 'fail']);
      expect([level, getOutcome(level, { screenings: null, isOnline: true }, festival)]).toEqual([
        level,
        'unknown',
      ]);
    }
  });
  it('are lost by one decisive screening, even next to others with an unknown location', () =>
    expect(getOutcome('Country', makeShownFilm({}, { country: 'FR' }, { country: 'US' }))).toBe('fail'));
  it('are affected by every screening when the start of the festival is unknown', () =>
    expect(
      getOutcome('Country', makeShownFilm({ country: 'FR', date: '2031-01-01' }), { startsOn: null }),
    ).toBe('fail'));
});

describe('a festival with an unknown location', () => {
  it.each<[string, Partial<Festival>, Outcome]>([
    ['World Premiere', { country: null, subdivision: null, city: null }, 'fail'],
    ['International', { country: null, subdivision: null, city: null }, 'fail'],
    ['Country', { country: null }, 'unknown'],
    ['State', { subdivision: null }, 'unknown'],
    ['City', { city: null }, 'unknown'],
    ['Regional', { country: null }, 'unknown'],
  ])('makes the premiere rule “%s” with %j: %s', (level, festival, outcome) =>
    expect(getOutcome(level, makeShownFilm({ country: 'US' }), festival)).toBe(outcome),
  );
});

describe('an international premiere', () => {
  it('is unknown when the film’s production countries are unknown', () =>
    expect(getOutcome('International', { screenings: [makeScreening({ country: 'US' })] })).toBe('unknown'));
  it('is open for a film that was never shown, whatever its countries', () =>
    expect(getOutcome('International', { screenings: [], isOnline: false })).toBe('pass'));
});

describe('a regional premiere', () => {
  it('covers the countries of its term', () => {
    expect(getOutcome('Regional', makeShownFilm({ country: 'BE' }), {}, ['FR', 'US'])).toBe('pass');
    expect(getOutcome('Regional', makeShownFilm({ country: 'US' }), {}, ['FR', 'US'])).toBe('fail');
    expect(getOutcome('Regional', makeShownFilm({ country: 'US' }), { country: null }, ['FR', 'US'])).toBe(
      'fail',
    );
  });
  it('covers the UN subregion when its term has no countries, and not only the intermediate region', () => {
    for (const list of [null, []])
      expect(getOutcome('Regional', makeShownFilm({ country: 'MX' }), { country: 'BR' }, list)).toBe('fail');
    expect(getOutcome('Regional', makeShownFilm({ country: 'US' }), { country: 'BR' })).toBe('pass');
  });
});

describe('the judgement of a premiere rule', () => {
  const shown = { code: 'shown', country: null, city: null, day: null, level: 'Country' } as const;
  it.each<[string, Judgement, Parameters<typeof judgeFilm>]>([
    ['a satisfied rule if it is open', createSatisfied('screenings'), ['Country', makeShownFilm()]],
    [
      'the location and day of the screening that used it up',
      createFailure('screenings', { ...shown, country: 'FR', city: 'Paris', day: '2027-02-01' }),
      ['Country', makeShownFilm({ country: 'US' }, { country: 'FR', city: 'Paris' })],
    ],
    [
      'only the day if the location of the screening is unknown',
      createFailure('screenings', { ...shown, day: '2027-02-01', level: 'World Premiere' }),
      ['World Premiere', makeShownFilm({})],
    ],
    [
      'neither location nor day if the film is online',
      createFailure('screenings', shown),
      ['Country', { isOnline: true, screenings: [] }],
    ],
    [
      'an unclear rule if the location of the festival is unknown',
      createUnclear('screenings'),
      ['City', makeShownFilm(), { city: null }],
    ],
    ['an unclear rule if its level is unknown', createUnclear('screenings'), [null, makeShownFilm()]],
    [
      'the field “screenings” if they are unknown',
      createUnknown('screenings'),
      ['Country', { isOnline: false }],
    ],
    ['the field “isOnline” if it is unknown', createUnknown('isOnline'), ['Country', { screenings: [] }]],
    [
      'the production countries if they are unknown',
      createUnknown('productionCountries'),
      ['International', { ...makeShownFilm({ country: 'US' }), productionCountries: [] }],
    ],
  ])('states %s', (_title, judgement, args) => expect(judgeFilm(...args)).toEqual(judgement));
});
