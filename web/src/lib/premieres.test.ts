import { isTaken, premieres, usedUpBy, type Asking, type Shown } from './premieres';
import type { Screening } from './wire';

const shown = (...screenings: Partial<Screening>[]): Shown => ({
  isOnline: null,
  productionCountries: ['PT'],
  screenings: screenings.map((one) => ({ date: '2027-05-01', country: null, kind: 'festival', ...one })),
});
const at = (country: string | null, part: Partial<Screening> = {}): Screening => ({
  date: '2027-05-01',
  country,
  kind: 'festival',
  ...part,
});
const states = (film: Shown) => premieres(film).map(({ state }) => state);

describe('the premieres of a film', () => {
  it.each<[string, Shown, string[]]>([
    ['never shown', shown(), ['open', 'open', 'open']],
    ['shown at home', shown({ country: 'PT' }), ['spent', 'open', 'spent']],
    ['shown abroad', shown({ country: 'FR' }), ['spent', 'spent', 'open']],
    ['online', { ...shown(), isOnline: true }, ['spent', 'spent', 'spent']],
    [
      'of which nobody says where it was shown',
      { ...shown(), screenings: null },
      ['unknown', 'unknown', 'unknown'],
    ],
  ])('%s', (_film, film, left) => expect(states(film)).toEqual(left));

  const inKolkata = at('IN', { subdivision: 'IN-WB', city: 'Kolkata' });
  it.each<[string, Shown, Screening, string[]]>([
    [
      'of a film never shown: abroad',
      shown(),
      inKolkata,
      ['world', 'international', 'country', 'state', 'city'],
    ],
    ['of a film never shown: at home', shown(), at('PT', { city: 'Lisboa' }), ['world', 'national', 'city']],
    [
      'where nobody says that it was shown',
      { ...shown(), screenings: null },
      at('FR'),
      ['world', 'international', 'country'],
    ],
    ['of a film shown at home', shown({ country: 'PT' }), at('FR'), ['international', 'country']],
    ['of a film shown abroad', shown({ country: 'FR' }), at('PT'), ['national']],
    [
      'of a film shown in another state',
      shown({ country: 'IN', subdivision: 'IN-KL', city: 'Kochi' }),
      inKolkata,
      ['state', 'city'],
    ],
    [
      'of a film shown there',
      shown({ country: 'IN', subdivision: 'IN-WB', city: 'kolkata ' }),
      inKolkata,
      [],
    ],
    ['where nobody says in which country it is', shown(), at(null), ['world']],
    ['of a film online', { ...shown(), isOnline: true }, inKolkata, []],
  ])('used up by a screening, %s', (_what, film, screening, levels) =>
    expect(usedUpBy(film, screening)).toEqual(levels),
  );
});

describe('what a festival in Lyon asks for is taken', () => {
  const regionOf = (country: string) =>
    ({ FR: 'Western Europe', BE: 'Western Europe', US: 'Northern America' })[country] ?? null;
  const ask = (level: string, part: Partial<Asking> = {}): Asking => ({
    level,
    countries: [],
    country: 'FR',
    subdivision: 'FR-69',
    city: 'Lyon',
    startsOn: '2027-10-01',
    ...part,
  });
  const levels = ['World Premiere', 'International', 'Regional', 'Country', 'State', 'City'];
  const taken = (film: Shown) => levels.filter((level) => isTaken(film, ask(level), regionOf));
  it.each<[string, Shown, string[]]>([
    ['nowhere', shown(), []],
    ['at home', shown({ country: 'PT' }), levels.slice(0, 1)],
    ['far away', shown({ country: 'US' }), levels.slice(0, 2)],
    ['next door', shown({ country: 'BE' }), levels.slice(0, 3)],
    [
      'elsewhere in the country',
      shown({ country: 'FR', subdivision: 'FR-75', city: 'Paris' }),
      levels.slice(0, 4),
    ],
    [
      'in the region',
      shown({ country: 'FR', subdivision: 'FR-69', city: 'Villeurbanne' }),
      levels.slice(0, 5),
    ],
    ['in the city', shown({ country: 'FR', subdivision: 'FR-69', city: ' LYÓN ' }), levels],
    ['on television in the country', shown({ country: 'FR', kind: 'tv' }), levels],
    ['in a hall that nobody names', shown({}), levels.slice(0, 1)],
    ['online everywhere', shown({ kind: 'online' }), levels],
    ['when the festival has begun', shown({ country: 'FR', city: 'Lyon', date: '2027-10-01' }), []],
    ['online now', { ...shown(), isOnline: true }, levels],
  ])('by a film shown %s', (_where, film, lost) => expect(taken(film)).toEqual(lost));

  it('in the countries that the rule names', () => {
    const asked = ask('Regional', { countries: ['US'] });
    expect([
      isTaken(shown({ country: 'US' }), asked, regionOf),
      isTaken(shown({ country: 'BE' }), asked, regionOf),
    ]).toEqual([true, false]);
  });
});
