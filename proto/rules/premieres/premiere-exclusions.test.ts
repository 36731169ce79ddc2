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

describe('a premiere rule that excludes countries', () => {
  const festivalLocation: FestivalLocation = { country: 'US', subdivision: null, city: null, startsOn: null };
  const outsideEurope: PremiereRequirement = {
    level: 'International',
    countries: [],
    exceptCountries: ['bloc:EU', 'NO'],
    location: festivalLocation,
  };
  const getState = (film: FilmScreenings, overrides: Partial<PremiereRequirement> = {}) =>
    getPremiere(film, { ...outsideEurope, ...overrides }, () => 'R').state;
  it.each<[string, FilmScreenings, string]>([
    ['shown in its own country', createFilm({ country: 'PT' }), 'open'],
    ['shown in the excluded group', createFilm({ country: 'FR' }), 'open'],
    ['broadcast in the excluded country', createFilm({ country: 'NO', kind: 'tv' }), 'open'],
    ['shown in another country', createFilm({ country: 'FR' }, { country: 'CH' }), 'used-up'],
    ['shown in an unknown country', createFilm({ country: null }), 'unknown'],
    ['shown online everywhere', createFilm({ country: null, kind: 'online' }), 'used-up'],
    ['that is online', { ...createFilm(), isOnline: true }, 'used-up'],
    [
      'of unknown origin, shown in the excluded group',
      { ...createFilm({ country: 'FR' }), productionCountries: [] },
      'open',
    ],
    [
      'of unknown origin, shown in another country',
      { ...createFilm({ country: 'CH' }), productionCountries: [] },
      'unknown',
    ],
  ])('makes an international premiere outside the EU of a film %s %s', (_film, film, state) =>
    expect(getState(film)).toBe(state),
  );
  it('still counts home screenings for a world premiere', () =>
    expect(
      ['PT', 'CH'].map((country) =>
        getState(createFilm({ country }), { level: 'World Premiere', exceptCountries: ['CH'] }),
      ),
    ).toEqual(['used-up', 'open']));
  it('reports a missing screening country only if the rule excludes countries', () => {
    const shownAtUnknownLocation = createFilm({ country: null });
    const requirement = { ...outsideEurope, level: 'World Premiere' };
    expect(getPremiere(shownAtUnknownLocation, requirement, () => 'R')).toEqual({
      state: 'unknown',
      missingField: 'screenings',
    });
    expect(getState(shownAtUnknownLocation, { level: 'World Premiere', exceptCountries: [] })).toBe(
      'used-up',
    );
  });
  it.each([
    ['of listed countries', { countries: ['bloc:Nordic'], exceptCountries: ['NO'] }],
    ['of the festival’s own region', { exceptCountries: ['NO'] }],
  ])('evaluates the remaining countries for a regional premiere %s', (_where, overrides) => {
    const regional = { level: 'Regional', ...overrides };
    expect(['NO', 'SE'].map((country) => getState(createFilm({ country }), regional))).toEqual([
      'open',
      'used-up',
    ]);
  });
  it('combines both exclusions', () => {
    const requirement = {
      level: 'Regional',
      countries: ['bloc:EU'],
      exceptCountries: ['FR'],
      exceptOwnCountry: true,
    };
    expect(['PT', 'FR', 'ES'].map((country) => getState(createFilm({ country }), requirement))).toEqual([
      'open',
      'open',
      'used-up',
    ]);
  });
});
