import {
  getPremiere,
  type PremiereRequirement,
  type FestivalLocation,
  type Screening,
  type FilmScreenings,
} from './premiere.js';

const createFilm = (...screenings: Partial<Screening>[]): FilmScreenings => ({
  isOnline: false,
  productionCountries: ['PT'],
  screenings: screenings.map((screening) => ({
    date: '2027-05-01',
    country: null,
    kind: 'festival',
    ...screening,
  })),
});

describe('the premieres of a festival in Lyon', () => {
  const getRegion = (country: string) =>
    ({ FR: 'Western Europe', BE: 'Western Europe', US: 'Northern America' })[country] ?? null;
  const createRequirement = (
    level: string,
    countries: string[] = [],
    overrides: Partial<FestivalLocation> = {},
  ): PremiereRequirement => ({
    level,
    countries,
    location: { country: 'FR', subdivision: 'FR-69', city: 'Lyon', startsOn: '2027-10-01', ...overrides },
  });
  const levels = ['World Premiere', 'International', 'Regional', 'Country', 'State', 'City'];
  const getUsedUpLevels = (film: FilmScreenings) =>
    levels.filter((level) => getPremiere(film, createRequirement(level), getRegion).state === 'used-up');
  it.each<[string, FilmScreenings, string[]]>([
    ['nowhere', createFilm(), []],
    ['in its own country', createFilm({ country: 'PT' }), levels.slice(0, 1)],
    ['on another continent', createFilm({ country: 'US' }), levels.slice(0, 2)],
    ['in a neighbouring country', createFilm({ country: 'BE' }), levels.slice(0, 3)],
    [
      'in another region of the country',
      createFilm({ country: 'FR', subdivision: 'FR-75', city: 'Paris' }),
      levels.slice(0, 4),
    ],
    [
      'in the region',
      createFilm({ country: 'FR', subdivision: 'FR-69', city: 'Villeurbanne' }),
      levels.slice(0, 5),
    ],
    ['in the city', createFilm({ country: 'FR', subdivision: 'FR-69', city: ' LYÓN ' }), levels],
    ['on television in the country', createFilm({ country: 'FR', kind: 'tv' }), levels],
    ['in a cinema at an unknown location', createFilm({}), levels.slice(0, 1)],
    ['online everywhere', createFilm({ kind: 'online' }), levels],
    ['not before the festival starts', createFilm({ country: 'FR', city: 'Lyon', date: '2027-10-01' }), []],
    ['online now', { ...createFilm(), isOnline: true }, levels],
  ])('are used up by a film shown %s', (_where, film, usedUpLevels) =>
    expect(getUsedUpLevels(film)).toEqual(usedUpLevels),
  );

  it('are used up in the countries that the rule names', () => {
    const requirement = createRequirement('Regional', ['US']);
    const state = (country: string) => getPremiere(createFilm({ country }), requirement, getRegion).state;
    expect([state('US'), state('BE')]).toEqual(['used-up', 'open']);
  });

  const evaluate = (film: FilmScreenings, level: string, overrides: Partial<FestivalLocation> = {}) =>
    getPremiere(film, createRequirement(level, [], overrides), getRegion);
  it('are unknown while `isOnline` is missing, unless they are already used up', () => {
    const film = { ...createFilm(), isOnline: null };
    for (const level of levels)
      expect(evaluate(film, level)).toEqual({ state: 'unknown', missingField: 'isOnline' });
    const atHome = { ...createFilm({ country: 'PT' }), isOnline: null };
    expect(evaluate(atHome, 'World Premiere').state).toBe('used-up');
    expect(evaluate(atHome, 'Country')).toEqual({ state: 'unknown', missingField: 'isOnline' });
  });
  it('are unknown while the screenings are missing', () => {
    for (const isOnline of [null, false])
      for (const level of levels)
        expect(evaluate({ ...createFilm(), isOnline, screenings: null }, level)).toEqual({
          state: 'unknown',
          missingField: 'screenings',
        });
  });
  it.each<[string, Partial<FestivalLocation>]>([
    ['Country', { country: null }],
    ['State', { country: null }],
    ['State', { subdivision: null }],
    ['City', { country: null }],
    ['City', { city: null }],
    ['Regional', { country: null }],
    ['Regional', { country: 'ZZ' }],
    ['Galactic', {}],
  ])('makes a %s premiere unknown at %j', (level, overrides) =>
    expect(evaluate(createFilm({ country: 'FR' }), level, overrides)).toEqual({
      state: 'unknown',
      missingField: 'location',
    }),
  );
  it('leaves country, state and city unknown if a cinema screening has no location', () => {
    const unknown = { state: 'unknown', missingField: 'screenings' };
    for (const level of levels.slice(1)) expect(evaluate(createFilm({}), level)).toEqual(unknown);
    expect(evaluate(createFilm({ country: 'FR' }), 'State')).toEqual(unknown);
    expect(evaluate(createFilm({ country: 'FR' }), 'City')).toEqual(unknown);
    expect(evaluate(createFilm({ country: 'FR', subdivision: 'FR-75' }), 'City').state).toBe('open');
    expect(
      evaluate(createFilm({ country: 'FR', subdivision: 'FR-75' }), 'City', { subdivision: null }),
    ).toEqual(unknown);
  });
  it('need the production countries for an international premiere', () => {
    const filmOfUnknownOrigin = { ...createFilm({ country: 'US' }), productionCountries: [] };
    expect(evaluate(filmOfUnknownOrigin, 'International')).toEqual({
      state: 'unknown',
      missingField: 'productionCountries',
    });
    expect(evaluate({ ...filmOfUnknownOrigin, screenings: [] }, 'International').state).toBe('open');
    expect(
      evaluate({ ...createFilm({ kind: 'online' }), productionCountries: [] }, 'International').state,
    ).toBe('used-up');
    expect(evaluate({ ...filmOfUnknownOrigin, isOnline: true }, 'International')).toEqual({
      state: 'used-up',
      screening: null,
    });
  });
  it.each([
    ['Lodz', 'Łódź'],
    ['Tromso', 'Tromsø'],
    ['Đà Nẵng', 'Da Nang'],
  ])('treats “%s” and “%s” as the same city', (city, festivalCity) =>
    expect(
      evaluate(createFilm({ country: 'FR', subdivision: 'FR-69', city }), 'City', { city: festivalCity })
        .state,
    ).toBe('used-up'),
  );
  it('count every screening while the festival’s start is unknown', () => {
    const late = createFilm({ country: 'FR', date: '2031-01-01' });
    expect(evaluate(late, 'Country').state).toBe('open');
    expect(evaluate(late, 'Country', { startsOn: null })).toEqual({
      state: 'used-up',
      screening: late.screenings![0],
    });
  });
});

describe('a premiere rule that excludes the film’s production countries', () => {
  const festivalLocation: FestivalLocation = {
    country: 'PT',
    subdivision: 'PT-11',
    city: 'Lisboa',
    startsOn: null,
  };
  const european = { level: 'Regional', countries: ['bloc:EU', 'CH'], location: festivalLocation };
  const evaluate = (film: FilmScreenings, requirement: PremiereRequirement) =>
    getPremiere(film, { exceptOwnCountry: true, ...requirement }, () => 'R');
  it.each<[string, FilmScreenings, string]>([
    ['shown in its own country', createFilm({ country: 'PT' }), 'open'],
    ['shown in another country of the group', createFilm({ country: 'ES' }), 'used-up'],
    ['shown in the other listed country', createFilm({ country: 'CH' }), 'used-up'],
    ['shown in a country that is not listed', createFilm({ country: 'NO' }), 'open'],
    ['shown in an unknown country', createFilm({ country: null }), 'unknown'],
    ['shown online everywhere', createFilm({ country: null, kind: 'online' }), 'used-up'],
    ['that is online', { ...createFilm(), isOnline: true }, 'used-up'],
    [
      'of unknown origin, shown in a country that is not listed',
      { ...createFilm({ country: 'NO' }), productionCountries: [] },
      'open',
    ],
    [
      'of unknown origin, shown in a listed country',
      { ...createFilm({ country: 'ES' }), productionCountries: [] },
      'unknown',
    ],
  ])('makes a European premiere of a film %s %s', (_film, film, state) =>
    expect(evaluate(film, european).state).toBe(state),
  );
  it('reports missing production countries if they would decide', () =>
    expect(evaluate({ ...createFilm({ country: 'ES' }), productionCountries: [] }, european)).toEqual({
      state: 'unknown',
      missingField: 'productionCountries',
    }));
  it.each(['Country', 'State', 'City', 'Regional'])(
    'leaves a %s premiere open to a film of that country',
    (level) => {
      const screening = { country: 'PT', subdivision: 'PT-11', city: 'Lisboa' };
      const requirement = { level, countries: [], location: festivalLocation };
      expect(evaluate(createFilm(screening), requirement).state).toBe('open');
      expect(evaluate({ ...createFilm(screening), productionCountries: ['FR'] }, requirement).state).toBe(
        'used-up',
      );
      expect(getPremiere(createFilm(screening), requirement, () => 'R').state).toBe('used-up');
    },
  );
});
