import {
  getPremiere,
  type PremiereRequirement,
  type FestivalLocation,
  type Screening,
  type FilmScreenings,
} from './premiere.js';

const shown = (...screenings: Partial<Screening>[]): FilmScreenings => ({
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
    ['shown in its own country', shown({ country: 'PT' }), 'open'],
    ['shown in the excluded group', shown({ country: 'FR' }), 'open'],
    ['broadcast in the excluded country', shown({ country: 'NO', kind: 'tv' }), 'open'],
    ['shown in another country', shown({ country: 'FR' }, { country: 'CH' }), 'used-up'],
    ['shown in an unknown country', shown({ country: null }), 'unknown'],
    ['shown online everywhere', shown({ country: null, kind: 'online' }), 'used-up'],
    ['that is online', { ...shown(), isOnline: true }, 'used-up'],
    [
      'of unknown origin, shown in the excluded group',
      { ...shown({ country: 'FR' }), productionCountries: [] },
      'open',
    ],
    [
      'of unknown origin, shown in another country',
      { ...shown({ country: 'CH' }), productionCountries: [] },
      'unknown',
    ],
  ])('makes an international premiere outside the EU of a film %s %s', (_film, film, state) =>
    expect(getState(film)).toBe(state),
  );
  it('still counts home screenings for a world premiere', () =>
    expect(
      ['PT', 'CH'].map((country) =>
        getState(shown({ country }), { level: 'World Premiere', exceptCountries: ['CH'] }),
      ),
    ).toEqual(['used-up', 'open']));
  it('reports a missing screening country only if the rule excludes countries', () => {
    const shownAtUnknownLocation = shown({ country: null });
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
    expect(['NO', 'SE'].map((country) => getState(shown({ country }), regional))).toEqual([
      'open',
      'used-up',
    ]);
  });
  it('combines both exclusions', () => {
    const both = {
      level: 'Regional',
      countries: ['bloc:EU'],
      exceptCountries: ['FR'],
      exceptOwnCountry: true,
    };
    expect(['PT', 'FR', 'ES'].map((country) => getState(shown({ country }), both))).toEqual([
      'open',
      'open',
      'used-up',
    ]);
  });
});
