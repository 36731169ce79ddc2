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
const judged = (
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
const getOutcome = (...args: Parameters<typeof judged>) => judged(...args).outcome;
const shownAt = (...screenings: Partial<Screening>[]): Partial<Film> => ({
  productionCountries: ['PT', 'BR'],
  isOnline: false,
  screenings: screenings.map(makeScreening),
});

const LEVELS = ['World Premiere', 'International', 'Country', 'State', 'City', 'Regional'];
const nowhere = Object.fromEntries(LEVELS.map((level) => [level, 'pass'])) as Record<string, Outcome>;
const everywhere = Object.fromEntries(LEVELS.map((level) => [level, 'fail'])) as Record<string, Outcome>;
/** The outcome for each level, for a festival in Lyon (FR-69) and a film from Portugal and Brazil. */
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

describe('premieres that remain after a screening', () => {
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
  ])('are correct for a screening %s', (_where, screening, outcomes) =>
    expect(Object.fromEntries(LEVELS.map((level) => [level, getOutcome(level, shownAt(screening))]))).toEqual(
      outcomes,
    ),
  );

  it('are all free when the film was shown nowhere', () => {
    for (const level of LEVELS) expect([level, getOutcome(level, shownAt())]).toEqual([level, 'pass']);
  });
  it('are unknown when it was shown nowhere and its online status is unknown', () => {
    for (const level of LEVELS)
      expect([level, getOutcome(level, { ...shownAt(), isOnline: null })]).toEqual([level, 'unknown']);
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
      expect([level, getOutcome(level, { ...shownAt(), isOnline: null })]).toEqual([level, 'unknown']);
    expect(getOutcome('Country', { ...shownAt({ country: 'FR' }), isOnline: null })).toBe('fail');
    expect(getOutcome('Country', { ...shownAt({ country: 'US' }), isOnline: null })).toBe('unknown');
  });
  it('are not affected by online screenings at a festival that accepts online films, but by cinema and television', () => {
    const takesOnline = { takesOnline: true };
    for (const level of LEVELS) {
      for (const isOnline of [true, null])
        expect([level, getOutcome(level, { ...shownAt(), isOnline }, takesOnline)]).toEqual([level, 'pass']);
      expect([level, getOutcome(level, shownAt({ kind: 'online' }), takesOnline)]).toEqual([level, 'pass']);
      expect([level, getOutcome(level, shownAt({ kind: 'tv' }), takesOnline)]).toEqual([level, 'fail']);
      expect([level, getOutcome(level, { screenings: null, isOnline: true }, takesOnline)]).toEqual([
        level,
        'unknown',
      ]);
    }
  });
  it('are lost by one decisive screening, even next to others with an unknown location', () =>
    expect(getOutcome('Country', shownAt({}, { country: 'FR' }, { country: 'US' }))).toBe('fail'));
  it('are affected by every screening when the start of the festival is unknown', () =>
    expect(getOutcome('Country', shownAt({ country: 'FR', date: '2031-01-01' }), { startsOn: null })).toBe(
      'fail',
    ));
});

describe('a festival with an unknown location', () => {
  it.each<[string, Partial<Festival>, Outcome]>([
    ['World Premiere', { country: null, subdivision: null, city: null }, 'fail'],
    ['International', { country: null, subdivision: null, city: null }, 'fail'],
    ['Country', { country: null }, 'unknown'],
    ['State', { subdivision: null }, 'unknown'],
    ['City', { city: null }, 'unknown'],
    ['Regional', { country: null }, 'unknown'],
  ])('judges a %s premiere', (level, festival, outcome) =>
    expect(getOutcome(level, shownAt({ country: 'US' }), festival)).toBe(outcome),
  );
});

describe('an international premiere', () => {
  it('is unknown when the film’s production countries are unknown', () =>
    expect(getOutcome('International', { screenings: [makeScreening({ country: 'US' })] })).toBe('unknown'));
  it('is free for a film that was never shown, whatever its countries', () =>
    expect(getOutcome('International', { screenings: [], isOnline: false })).toBe('pass'));
});

describe('a regional premiere', () => {
  it('covers the countries of its term', () => {
    expect(getOutcome('Regional', shownAt({ country: 'BE' }), {}, ['FR', 'US'])).toBe('pass');
    expect(getOutcome('Regional', shownAt({ country: 'US' }), {}, ['FR', 'US'])).toBe('fail');
    expect(getOutcome('Regional', shownAt({ country: 'US' }), { country: null }, ['FR', 'US'])).toBe('fail');
  });
  it('covers the UN subregion when its term has no countries, and not only the intermediate region', () => {
    for (const list of [null, []])
      expect(getOutcome('Regional', shownAt({ country: 'MX' }), { country: 'BR' }, list)).toBe('fail');
    expect(getOutcome('Regional', shownAt({ country: 'US' }), { country: 'BR' })).toBe('pass');
  });
});

describe('the judgement of a premiere rule', () => {
  const shown = { code: 'shown', country: null, city: null, day: null, level: 'Country' } as const;
  it.each<[string, Judgement, Parameters<typeof judged>]>([
    ['free', createSatisfied('screenings'), ['Country', shownAt()]],
    [
      'where and when it was lost',
      createFailure('screenings', { ...shown, country: 'FR', city: 'Paris', day: '2027-02-01' }),
      ['Country', shownAt({ country: 'US' }, { country: 'FR', city: 'Paris' })],
    ],
    [
      'when, where nobody says in which place',
      createFailure('screenings', { ...shown, day: '2027-02-01', level: 'World Premiere' }),
      ['World Premiere', shownAt({})],
    ],
    [
      'that the film is online',
      createFailure('screenings', shown),
      ['Country', { isOnline: true, screenings: [] }],
    ],
    [
      'that the festival must say where it is',
      createUnclear('screenings'),
      ['City', shownAt(), { city: null }],
    ],
    ['that the festival must say which premiere', createUnclear('screenings'), [null, shownAt()]],
    ['that the screenings lack', createUnknown('screenings'), ['Country', { isOnline: false }]],
    ['that nobody knows whether it is online', createUnknown('isOnline'), ['Country', { screenings: [] }]],
    [
      'that the production countries lack',
      createUnknown('productionCountries'),
      ['International', { ...shownAt({ country: 'US' }), productionCountries: [] }],
    ],
  ])('is correct: %s', (_what, judgement, args) => expect(judged(...args)).toEqual(judgement));
});
