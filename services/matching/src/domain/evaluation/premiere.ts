import { getPremiere } from '@laurel/rules/premieres/premiere';
import type { MatchContext, Festival, Film, Term } from '../model.js';
import { getTermRule } from '../rules/term-rule.js';
import { unclear, fail, satisfied, unknown, type Judgement } from '../rules/judgement.js';

/** Position of the UN subregion in the regions of a country. A smaller region may follow it. */
export const SUBREGION = 1;

/** Judges whether the premiere that a term requires is still available. The rule itself is in `getPremiere`. */
export function judgePremiere(
  term: Term,
  film: Film,
  festival: Festival,
  { getRegions }: MatchContext,
): Judgement {
  const { level, values: countries, exceptsHome: exceptOwnCountry, excepts } = getTermRule(term);
  const requirement = { level, countries, exceptOwnCountry, exceptCountries: excepts, location: festival };
  const premiere = getPremiere(film, requirement, (country) => getRegions(country)[SUBREGION] ?? null);
  if (premiere.state === 'open') return satisfied('screenings');
  if (premiere.state === 'unknown')
    return premiere.lacks === 'location' ? unclear('screenings') : unknown(premiere.lacks);
  const { at } = premiere;
  const [where, city, on] = [at?.country ?? null, at?.city ?? null, at?.date ?? null];
  return fail('screenings', { code: 'shown', where, city, on, level });
}
