import type { UseQueryOptions } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { FunctionResponse } from '../../../lib/server/functions';
import type { Film } from '../../../lib/server/wire';
import type { toListingInput } from './list-state';
import { getWhatIfFields, type WhatIf, type WhatIfFields } from '../what-if/what-if-state';

type ListingPageInput = ReturnType<typeof toListingInput> & { facets?: string[]; rankFor?: number };
type PageQuery = UseQueryOptions<FunctionResponse<'getCompetitionWizardListingData'>>;
/** The what-if as JSON: the changed fields, and whether only affected rows are listed. */
export type WhatIfJson = string;
export const NO_WHAT_IF: WhatIfJson = '';
const CACHE_MS = 60_000;

/** Returns `NO_WHAT_IF` if nothing differs from the film. */
export function toWhatIfJson(film: Film, { changes, isChangedOnly }: WhatIf): WhatIfJson {
  const details = getWhatIfFields(film, changes);
  if (Object.keys(details).length === 0) return NO_WHAT_IF;
  return JSON.stringify({ details, ...(isChangedOnly && { changed: true }) });
}

/** Creates the query of a page of the list, or of the what-if's list. */
export function createListingPageQuery(
  input: ListingPageInput,
  whatIfJson: WhatIfJson,
  paging: { page: number; pageSize: number },
): PageQuery & { queryKey: readonly unknown[] } {
  if (whatIfJson === NO_WHAT_IF)
    return query('getCompetitionWizardListingData', { ...input, ...paging }) as never;
  const { details: facts, ...whatIfOptions } = JSON.parse(whatIfJson) as {
    details: WhatIfFields;
    changed?: true;
  };
  return {
    ...query('getWhatIfListing', { ...input, facts, ...whatIfOptions, ...paging }),
    gcTime: CACHE_MS,
  } as never;
}
