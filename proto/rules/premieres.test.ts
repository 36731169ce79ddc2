import { premiereOf, type Asked, type Place, type Screening, type Shown } from './premieres.js';

const shown = (...screenings: Partial<Screening>[]): Shown => ({
  isOnline: false,
  productionCountries: ['PT'],
  screenings: screenings.map((one) => ({ date: '2027-05-01', country: null, kind: 'festival', ...one })),
});

describe('what a festival in Lyon asks for is taken', () => {
  const regionOf = (country: string) =>
    ({ FR: 'Western Europe', BE: 'Western Europe', US: 'Northern America' })[country] ?? null;
  const ask = (level: string, countries: string[] = [], part: Partial<Place> = {}): Asked => ({
    level,
    countries,
    place: { country: 'FR', subdivision: 'FR-69', city: 'Lyon', startsOn: '2027-10-01', ...part },
  });
  const levels = ['World Premiere', 'International', 'Regional', 'Country', 'State', 'City'];
  const taken = (film: Shown) =>
    levels.filter((level) => premiereOf(film, ask(level), regionOf).state === 'spent');
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
    const asked = ask('Regional', ['US']);
    const state = (country: string) => premiereOf(shown({ country }), asked, regionOf).state;
    expect([state('US'), state('BE')]).toEqual(['spent', 'open']);
  });

  const of = (film: Shown, level: string, part: Partial<Place> = {}) =>
    premiereOf(film, ask(level, [], part), regionOf);
  it('is not known while nobody says whether the film is online, unless it is lost already', () => {
    const film = { ...shown(), isOnline: null };
    for (const level of levels) expect(of(film, level)).toEqual({ state: 'unknown', lacks: 'isOnline' });
    const atHome = { ...shown({ country: 'PT' }), isOnline: null };
    expect(of(atHome, 'World Premiere').state).toBe('spent');
    expect(of(atHome, 'Country')).toEqual({ state: 'unknown', lacks: 'isOnline' });
  });
  it('is not known while nobody says where the film was shown', () => {
    for (const isOnline of [null, false])
      for (const level of levels)
        expect(of({ ...shown(), isOnline, screenings: null }, level)).toEqual({
          state: 'unknown',
          lacks: 'screenings',
        });
  });
  it.each<[string, Partial<Place>]>([
    ['Country', { country: null }],
    ['State', { country: null }],
    ['State', { subdivision: null }],
    ['City', { country: null }],
    ['City', { city: null }],
    ['Regional', { country: null }],
    ['Regional', { country: 'ZZ' }],
    ['Galactic', {}],
  ])('a %s premiere is not known at %j', (level, place) =>
    expect(of(shown({ country: 'FR' }), level, place)).toEqual({ state: 'unknown', lacks: 'place' }),
  );
  it('a hall that does not say where it is leaves its country, state and city in doubt', () => {
    const doubt = { state: 'unknown', lacks: 'screenings' };
    for (const level of levels.slice(1)) expect(of(shown({}), level)).toEqual(doubt);
    expect(of(shown({ country: 'FR' }), 'State')).toEqual(doubt);
    expect(of(shown({ country: 'FR' }), 'City')).toEqual(doubt);
    expect(of(shown({ country: 'FR', subdivision: 'FR-75' }), 'City').state).toBe('open');
    expect(of(shown({ country: 'FR', subdivision: 'FR-75' }), 'City', { subdivision: null })).toEqual(doubt);
  });
  it('an international one asks where the film is from', () => {
    const nobodys = { ...shown({ country: 'US' }), productionCountries: [] };
    expect(of(nobodys, 'International')).toEqual({ state: 'unknown', lacks: 'productionCountries' });
    expect(of({ ...nobodys, screenings: [] }, 'International').state).toBe('open');
    expect(of({ ...shown({ kind: 'online' }), productionCountries: [] }, 'International').state).toBe(
      'spent',
    );
    expect(of({ ...nobodys, isOnline: true }, 'International')).toEqual({ state: 'spent', at: null });
  });
  it.each([
    ['Lodz', 'Łódź'],
    ['Tromso', 'Tromsø'],
    ['Đà Nẵng', 'Da Nang'],
  ])('in “%s” is in “%s”', (city, named) =>
    expect(of(shown({ country: 'FR', subdivision: 'FR-69', city }), 'City', { city: named }).state).toBe(
      'spent',
    ),
  );
  it('counts every screening while nobody knows when the festival starts', () => {
    const late = shown({ country: 'FR', date: '2031-01-01' });
    expect(of(late, 'Country').state).toBe('open');
    expect(of(late, 'Country', { startsOn: null })).toEqual({ state: 'spent', at: late.screenings![0] });
  });
});

describe('what leaves out the film’s own countries', () => {
  const place: Place = { country: 'PT', subdivision: 'PT-11', city: 'Lisboa', startsOn: null };
  const european = { level: 'Regional', countries: ['bloc:EU', 'CH'], place };
  const left = (film: Shown, asked: Asked) =>
    premiereOf(film, { exceptOwnCountry: true, ...asked }, () => 'R');
  it.each<[string, Shown, string]>([
    ['shown at home', shown({ country: 'PT' }), 'open'],
    ['shown in another country of the group', shown({ country: 'ES' }), 'spent'],
    ['shown beside it', shown({ country: 'CH' }), 'spent'],
    ['shown outside', shown({ country: 'NO' }), 'open'],
    ['shown somewhere', shown({ country: null }), 'unknown'],
    ['seen everywhere', shown({ country: null, kind: 'online' }), 'spent'],
    ['online', { ...shown(), isOnline: true }, 'spent'],
    [
      'from nobody knows where, shown outside',
      { ...shown({ country: 'NO' }), productionCountries: [] },
      'open',
    ],
    [
      'from nobody knows where, shown in it',
      { ...shown({ country: 'ES' }), productionCountries: [] },
      'unknown',
    ],
  ])('a European premiere of a film %s is %s', (_film, film, state) =>
    expect(left(film, european).state).toBe(state),
  );
  it('asks where it is from, where that would settle it', () =>
    expect(left({ ...shown({ country: 'ES' }), productionCountries: [] }, european)).toEqual({
      state: 'unknown',
      lacks: 'productionCountries',
    }));
  it.each(['Country', 'State', 'City', 'Regional'])(
    'a premiere by %s is open to a film of that country',
    (level) => {
      const screening = { country: 'PT', subdivision: 'PT-11', city: 'Lisboa' };
      const asked = { level, countries: [], place };
      expect(left(shown(screening), asked).state).toBe('open');
      expect(left({ ...shown(screening), productionCountries: ['FR'] }, asked).state).toBe('spent');
      expect(premiereOf(shown(screening), asked, () => 'R').state).toBe('spent');
    },
  );
});

describe('what leaves out countries', () => {
  const place: Place = { country: 'US', subdivision: null, city: null, startsOn: null };
  const outsideEurope: Asked = {
    level: 'International',
    countries: [],
    exceptCountries: ['bloc:EU', 'NO'],
    place,
  };
  const left = (film: Shown, part: Partial<Asked> = {}) =>
    premiereOf(film, { ...outsideEurope, ...part }, () => 'R').state;
  it.each<[string, Shown, string]>([
    ['shown at home', shown({ country: 'PT' }), 'open'],
    ['shown in the group', shown({ country: 'FR' }), 'open'],
    ['broadcast in the country beside it', shown({ country: 'NO', kind: 'tv' }), 'open'],
    ['shown elsewhere', shown({ country: 'FR' }, { country: 'CH' }), 'spent'],
    ['shown somewhere', shown({ country: null }), 'unknown'],
    ['seen everywhere', shown({ country: null, kind: 'online' }), 'spent'],
    ['online', { ...shown(), isOnline: true }, 'spent'],
    [
      'from nobody knows where, shown in it',
      { ...shown({ country: 'FR' }), productionCountries: [] },
      'open',
    ],
    [
      'from nobody knows where, shown elsewhere',
      { ...shown({ country: 'CH' }), productionCountries: [] },
      'unknown',
    ],
  ])('an international premiere without the EU of a film %s is %s', (_film, film, state) =>
    expect(left(film)).toBe(state),
  );
  it('a world premiere counts home all the same', () =>
    expect(
      ['PT', 'CH'].map((country) =>
        left(shown({ country }), { level: 'World Premiere', exceptCountries: ['CH'] }),
      ),
    ).toEqual(['spent', 'open']));
  it('asks where it was shown, where the place is not known: a world premiere without countries does not', () => {
    const somewhere = shown({ country: null });
    const asked = { ...outsideEurope, level: 'World Premiere' };
    expect(premiereOf(somewhere, asked, () => 'R')).toEqual({ state: 'unknown', lacks: 'screenings' });
    expect(left(somewhere, { level: 'World Premiere', exceptCountries: [] })).toBe('spent');
  });
  it.each([
    ['of an area', { countries: ['bloc:Nordic'], exceptCountries: ['NO'] }],
    ['of the festival’s own region', { exceptCountries: ['NO'] }],
  ])('a regional premiere %s looks at the rest', (_where, part) => {
    const regional = { level: 'Regional', ...part };
    expect(['NO', 'SE'].map((country) => left(shown({ country }), regional))).toEqual(['open', 'spent']);
  });
  it('leaves out both, where both are', () => {
    const both = {
      level: 'Regional',
      countries: ['bloc:EU'],
      exceptCountries: ['FR'],
      exceptOwnCountry: true,
    };
    expect(['PT', 'FR', 'ES'].map((country) => left(shown({ country }), both))).toEqual([
      'open',
      'open',
      'spent',
    ]);
  });
});
