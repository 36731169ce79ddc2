import fc from 'fast-check';
import { getPremiere, type PremiereRequirement, type Screening, type FilmScreenings } from './premiere.js';
import { PREMIERE_LEVELS } from '../terms/vocabularies.js';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const country = maybe(fc.constantFrom('FR', 'BE', 'PT', 'US'));
const subdivision = maybe(fc.constantFrom('FR-69', 'FR-75'));
const city = maybe(fc.constantFrom('Lyon', 'Paris'));
const date = fc.constantFrom('', '2027-01-01', '2027-09-30', '2027-10-01');
const screening: fc.Arbitrary<Screening> = fc.record({
  date,
  country,
  subdivision,
  city,
  kind: fc.constantFrom('festival', 'public', 'online', 'tv'),
});
const film: fc.Arbitrary<FilmScreenings> = fc.record({
  screenings: maybe(fc.array(screening, { maxLength: 3 })),
  isOnline: maybe(fc.boolean()),
  productionCountries: fc.subarray(['FR', 'PT']),
});
const requirement: fc.Arbitrary<PremiereRequirement> = fc.record({
  level: fc.constantFrom(...PREMIERE_LEVELS),
  countries: fc.subarray(['FR', 'US']),
  exceptOwnCountry: fc.boolean(),
  exceptCountries: fc.subarray(['BE']),
  location: fc.record({ country, subdivision, city, startsOn: maybe(date), takesOnline: fc.boolean() }),
});
const getRegion = (code: string) => ({ FR: 'West', BE: 'West' })[code] ?? null;

/** The planner relies on this, so that it need not examine all screenings for each of thousands of competitions. */
it('a new screening changes a premiere that is not used up exactly as it would as the only screening', () => {
  fc.assert(
    fc.property(film, screening, requirement, (shownFilm, newScreening, premiereRequirement) => {
      const state = (screenings: FilmScreenings['screenings']) =>
        getPremiere({ ...shownFilm, screenings }, premiereRequirement, getRegion).state;
      const before = state(shownFilm.screenings);
      fc.pre(before !== 'used-up');
      const [after, alone] = [state([...(shownFilm.screenings ?? []), newScreening]), state([newScreening])];
      expect(alone === 'used-up').toBe(after === 'used-up');
      if (before === 'open') expect(alone).toBe(after);
    }),
  );
});
