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
const getRegion = (there: string) => ({ FR: 'West', BE: 'West' })[there] ?? null;

/**
 * The planner relies on this for thousands of competitions, so that it need not examine all screenings for
 * each.
 */
it('a new screening changes an unspent premiere exactly as it would alone', () => {
  fc.assert(
    fc.property(film, screening, requirement, (shown, another, requirement) => {
      const state = (screenings: FilmScreenings['screenings']) =>
        getPremiere({ ...shown, screenings }, requirement, getRegion).state;
      const before = state(shown.screenings);
      fc.pre(before !== 'used-up');
      const [after, alone] = [state([...(shown.screenings ?? []), another]), state([another])];
      expect(alone === 'used-up').toBe(after === 'used-up');
      if (before === 'open') expect(alone).toBe(after);
    }),
  );
});
