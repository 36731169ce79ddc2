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
  const left = (film: FilmScreenings, overrides: Partial<PremiereRequirement> = {}) =>
    getPremiere(film, { ...outsideEurope, ...overrides }, () => 'R').state;
  it.each<[string, FilmScreenings, string]>([
    ['shown at home', shown({ country: 'PT' }), 'open'],
    ['shown in the group', shown({ country: 'FR' }), 'open'],
    ['broadcast in the country beside it', shown({ country: 'NO', kind: 'tv' }), 'open'],
    ['shown elsewhere', shown({ country: 'FR' }, { country: 'CH' }), 'used-up'],
    ['shown somewhere', shown({ country: null }), 'unknown'],
    ['seen everywhere', shown({ country: null, kind: 'online' }), 'used-up'],
    ['online', { ...shown(), isOnline: true }, 'used-up'],
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
  ])('makes an international premiere outside the EU of a film %s %s', (_film, film, state) =>
    expect(left(film)).toBe(state),
  );
  it('still counts home screenings for a world premiere', () =>
    expect(
      ['PT', 'CH'].map((country) =>
        left(shown({ country }), { level: 'World Premiere', exceptCountries: ['CH'] }),
      ),
    ).toEqual(['used-up', 'open']));
  it('reports a missing screening country only if the rule excludes countries', () => {
    const somewhere = shown({ country: null });
    const requirement = { ...outsideEurope, level: 'World Premiere' };
    expect(getPremiere(somewhere, requirement, () => 'R')).toEqual({
      state: 'unknown',
      missingField: 'screenings',
    });
    expect(left(somewhere, { level: 'World Premiere', exceptCountries: [] })).toBe('used-up');
  });
  it.each([
    ['of an area', { countries: ['bloc:Nordic'], exceptCountries: ['NO'] }],
    ['of the festival’s own region', { exceptCountries: ['NO'] }],
  ])('evaluates the remaining countries for a regional premiere %s', (_where, overrides) => {
    const regional = { level: 'Regional', ...overrides };
    expect(['NO', 'SE'].map((country) => left(shown({ country }), regional))).toEqual(['open', 'used-up']);
  });
  it('combines both exclusions', () => {
    const both = {
      level: 'Regional',
      countries: ['bloc:EU'],
      exceptCountries: ['FR'],
      exceptOwnCountry: true,
    };
    expect(['PT', 'FR', 'ES'].map((country) => left(shown({ country }), both))).toEqual([
      'open',
      'open',
      'used-up',
    ]);
  });
});
