import fc from 'fast-check';
import { premiereOf, type Asked, type Screening, type Shown } from './premieres.js';
import { PREMIERE_LEVELS } from './vocabularies.js';

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
const film: fc.Arbitrary<Shown> = fc.record({
  screenings: maybe(fc.array(screening, { maxLength: 3 })),
  isOnline: maybe(fc.boolean()),
  productionCountries: fc.subarray(['FR', 'PT']),
});
const asked: fc.Arbitrary<Asked> = fc.record({
  level: fc.constantFrom(...PREMIERE_LEVELS),
  countries: fc.subarray(['FR', 'US']),
  exceptOwnCountry: fc.boolean(),
  exceptCountries: fc.subarray(['BE']),
  place: fc.record({ country, subdivision, city, startsOn: maybe(date), takesOnline: fc.boolean() }),
});
const regionOf = (there: string) => ({ FR: 'West', BE: 'West' })[there] ?? null;

/** The planner asks so of thousands of places, and need not look at all screenings for each. */
it('what is not spent yet is spent by a new screening, or no more known to be open, as by that one alone', () => {
  fc.assert(
    fc.property(film, screening, asked, (shown, another, wanted) => {
      const state = (screenings: Shown['screenings']) =>
        premiereOf({ ...shown, screenings }, wanted, regionOf).state;
      const before = state(shown.screenings);
      fc.pre(before !== 'spent');
      const [after, alone] = [state([...(shown.screenings ?? []), another]), state([another])];
      expect(alone === 'spent').toBe(after === 'spent');
      if (before === 'open') expect(alone).toBe(after);
    }),
  );
});
