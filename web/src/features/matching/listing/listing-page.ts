import type { UseQueryOptions } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { FunctionResponse } from '../../../lib/server/functions';
import type { Film } from '../../../lib/server/wire';
import type { toListingInput } from './list-state';
import { getTrialFields, type Trial, type TrialFields } from '../what-if/trial-state';

type ListingPageInput = ReturnType<typeof toListingInput> & { facets?: string[]; rankFor?: number };
type PageQuery = UseQueryOptions<FunctionResponse<'getCompetitionWizardListingData'>>;
/** The trial as JSON: the changed fields, and whether only affected rows are listed. */
export type TrialJson = string;
export const NO_TRIAL: TrialJson = '';
const CACHE_MS = 60_000;

/** Returns `NO_TRIAL` if nothing differs from the film. */
export function toTrialJson(film: Film, { changes, isChangedOnly }: Trial): TrialJson {
  const details = getTrialFields(film, changes);
  if (Object.keys(details).length === 0) return NO_TRIAL;
  return JSON.stringify({ details, ...(isChangedOnly && { changed: true }) });
}

/** Creates the query of a page of the list, or of the trial's list. */
export function createListingPageQuery(
  input: ListingPageInput,
  trialJson: TrialJson,
  paging: { page: number; pageSize: number },
): PageQuery & { queryKey: readonly unknown[] } {
  if (trialJson === NO_TRIAL)
    return query('getCompetitionWizardListingData', { ...input, ...paging }) as never;
  const { details: facts, ...trialOptions } = JSON.parse(trialJson) as {
    details: TrialFields;
    changed?: true;
  };
  return {
    ...query('getWhatIfListing', { ...input, facts, ...trialOptions, ...paging }),
    gcTime: CACHE_MS,
  } as never;
}
