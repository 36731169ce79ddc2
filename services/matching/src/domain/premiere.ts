import { premiereOf } from '@laurel/rules/premieres';
import type { Asker, Festival, Film, Term } from './facts.js';
import { askFestival, fail, pass, tell, type Judgement } from './judgement.js';

/** Where the UN’s subregion stands among the regions above a country: below it may lie a smaller one. */
export const SUBREGION = 1;

/** Whether the premiere that a term asks for is still free: the rule itself is `premiereOf`'s. */
export function judgePremiere(term: Term, film: Film, festival: Festival, { regionsOf }: Asker): Judgement {
  const level = String(term.value);
  const { list, otherList, exceptOwnCountry } = term;
  const [countries, exceptCountries] = [list ?? [], otherList ?? []];
  const asked = { level, countries, exceptOwnCountry, exceptCountries, place: festival };
  const premiere = premiereOf(film, asked, (country) => regionsOf(country)[SUBREGION] ?? null);
  if (premiere.state === 'open') return pass('screenings');
  if (premiere.state === 'unknown')
    return premiere.lacks === 'place' ? askFestival('screenings') : tell(premiere.lacks);
  const { at } = premiere;
  const [where, city, on] = [at?.country ?? null, at?.city ?? null, at?.date ?? null];
  return fail('screenings', { code: 'shown', where, city, on, level });
}
