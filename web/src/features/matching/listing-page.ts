import type { UseQueryOptions } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Answer, Input } from '../../lib/functions';
import type { Film } from '../../lib/wire';
import type { askOf } from './list/list-state';
import { factsTried, type Trial } from './what-if/trial-state';

type Asked = ReturnType<typeof askOf> & { facets?: string[]; placeOf?: number };
type Page = UseQueryOptions<Answer<'getCompetitionWizardListingData'>>;
/** What is tried on the film, as JSON: facts in the place of its own, and whether only what they change is listed. */
export type Tried = string;
export const AS_IT_IS: Tried = '';
const KEPT_MS = 60_000;

/** Nothing where nothing that is tried differs from the film. */
export function triedOn(film: Film, { changes, isChangedOnly }: Trial): Tried {
  const facts = factsTried(film, changes);
  if (Object.keys(facts).length === 0) return AS_IT_IS;
  return JSON.stringify({ facts, ...(isChangedOnly && { changed: true }) });
}

/** A page of the list, or of the list as it would be. */
export function listingPage(
  ask: Asked,
  tried: Tried,
  paging: { page: number; pageSize: number },
): Page & { queryKey: readonly unknown[] } {
  if (tried === AS_IT_IS) return query('getCompetitionWizardListingData', { ...ask, ...paging }) as never;
  const whatIf = JSON.parse(tried) as Pick<Input<'getWhatIfListing'>, 'facts' | 'changed'>;
  return { ...query('getWhatIfListing', { ...ask, ...whatIf, ...paging }), gcTime: KEPT_MS } as never;
}
