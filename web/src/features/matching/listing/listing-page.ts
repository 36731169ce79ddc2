import type { UseQueryOptions } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Answer } from '../../../lib/server/functions';
import type { Film } from '../../../lib/server/wire';
import type { toListingInput } from './list-state';
import { getTriedFields, type Trial, type TrialFields } from '../what-if/trial-state';

type ListingPageInput = ReturnType<typeof toListingInput> & { facets?: string[]; rankFor?: number };
type Page = UseQueryOptions<Answer<'getCompetitionWizardListingData'>>;
/** The trial as JSON: the changed fields, and whether only affected rows are listed. */
export type Tried = string;
export const AS_IT_IS: Tried = '';
const CACHE_MS = 60_000;

/** Returns AS_IT_IS if nothing differs from the film. */
export function getTried(film: Film, { changes, isChangedOnly }: Trial): Tried {
  const details = getTriedFields(film, changes);
  if (Object.keys(details).length === 0) return AS_IT_IS;
  return JSON.stringify({ details, ...(isChangedOnly && { changed: true }) });
}

/** A page of the list, or of the trial's list. */
export function createListingPage(
  input: ListingPageInput,
  tried: Tried,
  paging: { page: number; pageSize: number },
): Page & { queryKey: readonly unknown[] } {
  if (tried === AS_IT_IS) return query('getCompetitionWizardListingData', { ...input, ...paging }) as never;
  const { details: facts, ...changed } = JSON.parse(tried) as { details: TrialFields; changed?: true };
  return {
    ...query('getWhatIfListing', { ...input, facts, ...changed, ...paging }),
    gcTime: CACHE_MS,
  } as never;
}
