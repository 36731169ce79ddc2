import { getPremiere } from '@laurel/rules/premieres/premiere';
import type { MatchContext, Festival, Film, Term } from '../model.js';
import { getTermRule } from '../rules/term-rule.js';
import {
  createUnclear,
  createFailure,
  createSatisfied,
  createUnknown,
  type Judgement,
} from '../rules/judgement.js';

/** Position of the UN subregion in the regions of a country. A smaller region may follow it. */
export const SUBREGION = 1;

/** Judges whether the premiere that a term requires is still available. The rule itself is in `getPremiere`. */
export function judgePremiere(
  term: Term,
  film: Film,
  festival: Festival,
  { getRegions, compareCities }: MatchContext,
): Judgement {
  const { level, values, ignoresProductionCountries, ignoredCountries } = getTermRule(term);
  const requirement = {
    level,
    countries: values,
    exceptOwnCountry: ignoresProductionCountries,
    exceptCountries: ignoredCountries,
    location: festival,
  };
  const getSubregion = (country: string) => getRegions(country)[SUBREGION] ?? null;
  const premiere = getPremiere(film, requirement, getSubregion, compareCities);
  if (premiere.state === 'open') return createSatisfied('screenings');
  if (premiere.state === 'unknown')
    return premiere.missingField === 'location'
      ? createUnclear('screenings')
      : createUnknown(premiere.missingField);
  const { screening } = premiere;
  return createFailure('screenings', {
    code: 'shown',
    country: screening?.country ?? null,
    city: screening?.city ?? null,
    day: screening?.date ?? null,
    level,
  });
}
