import type { Narrowing, WhatIf } from '@laurel/proto/matching/v1/matching';
import type { z } from 'zod';
import { toFieldsMessage } from '../../messages/film.js';
import {
  command,
  toPage,
  query,
  postQuery,
  toSinglePage,
  type RequestContext,
} from '../../server-functions/server-function.js';
import { hideInput, listingInput, viewIdInput, viewInput, whatIfInput } from '../../inputs/matching/match.js';
import { emptyInput } from '../../inputs/values.js';
import {
  toBestChangeResponse,
  getBusinessRole,
  toMatchRowResponse,
  loadSubmissions,
} from '../../messages/match.js';
import { toFacetsResponse, toFiltersMessage } from '../../messages/search.js';
import { hiddenShape, listingShape, viewsShape } from '../../shapes/matching/match.js';
import { loadReferenceRates } from '../../clients/reference-rates.js';
import type { Services } from '../../clients/service-clients.js';
import { getListingCost } from '../../rate-limits/costs.js';
import { withKnownRegions } from '../films/known-regions.js';
import { completeCounts } from './verdict-counts.js';

type ListingInput = z.output<typeof listingInput> & { changed?: boolean | undefined };
/** Returns null if there is no filter. */
function toNarrowingMessage({ query, filters, changed }: ListingInput): Narrowing | null {
  if (!query && !filters && !changed) return null;
  const { deadlineWithin, chance = [], listed, hidden, ...searchFilters } = filters ?? {};
  const listFilters = { deadlineWithin, chance, listed, hidden, changed };
  return { query, filters: toFiltersMessage(searchFilters), ...listFilters };
}

/** Fees are compared only if the list is filtered or sorted by them. */
const comparesFees = ({ filters, sort }: ListingInput): boolean =>
  sort === 'fee' || filters?.feeMin !== undefined || filters?.feeMax !== undefined;

type ListingContext = Pick<Services, 'catalog' | 'matching' | 'submissions'> & {
  input: ListingInput;
  context: RequestContext;
};
/** Loads one page of a list with its counts, facets and groups, optionally for a what-if. */
async function loadListing(
  { input, context, catalog, matching, submissions }: ListingContext,
  whatIf: WhatIf | null,
) {
  const rates = comparesFees(input) ? await loadReferenceRates(catalog) : null;
  const { items, total, ...listing } = await matching.getListing({
    ...input,
    facets: input.facets ?? [],
    narrowing: toNarrowingMessage(input),
    rates,
    userRole: await getBusinessRole(context),
    whatIf,
  });
  const submissionByCompetition = await loadSubmissions(submissions, input.filmId, items);
  const { difference } = listing;
  return {
    ...listing,
    ratesOn: rates?.day ?? null,
    ...toPage({ items: items.map((row) => toMatchRowResponse(row, submissionByCompetition)), total }, input),
    counts: completeCounts(listing.counts),
    facets: toFacetsResponse(listing.facets),
    openings: listing.openings.map(toBestChangeResponse),
    groups: listing.groups.map(({ change, ...group }) => ({
      change: change && toBestChangeResponse(change),
      ...group,
    })),
    difference: difference && { ...difference, counts: completeCounts(difference.counts) },
  };
}

/**
 * Returns the ranked list in the order of a run (the given one, else the newest) or by `sort`, with current
 * verdicts. Filters are those of `getFestivals` and some additional ones. The response contains:
 * - `openings`: the changes of the film that would open most competitions;
 * - `groups`: near misses that follow each other in the list and that the same change would open;
 * - `feeUnknown`: the number excluded because no fee is on file;
 * - `feeUnconverted`: how many competitions come last because their fee cannot be converted for the fee filter;
 * - `ratesOn`: the day of the reference rates by which fees were compared.
 *
 * `rankFor` asks for the rank of a competition in this list, from 1. For a film without a plan, `locked`
 * counts the rows of the whole list that a plan would show.
 */
export const getCompetitionWizardListingData = query({
  access: 'own',
  input: listingInput,
  cost: getListingCost,
  response: listingShape,
  run: (args) => loadListing(args, null),
});

/** Returns the list as if the film had other fields. Uses POST because the fields may describe a person. */
export const getWhatIfListing = postQuery({
  access: 'own',
  input: withKnownRegions(whatIfInput),
  cost: getListingCost,
  response: listingShape,
  run: (args) => {
    const { facts } = args.input;
    return loadListing(args, { details: toFieldsMessage(facts), fields: Object.keys(facts) });
  },
});

/**
 * Hides a competition from a film's list, or shows it again. `getMatchExplanation` still explains a hidden
 * competition.
 * @throws film.not_found, competition.not_found, hidden.too_many
 */
export const hideCompetition = command({
  access: 'own',
  input: hideInput,
  response: hiddenShape,
  run: ({ input, matching }) => matching.hideCompetition(input),
});

/**
 * Saves the filters and sort order of a list by name. Replaces a view of the same name.
 * @throws view.too_many
 */
export const saveView = command({
  access: 'user',
  input: viewInput,
  response: viewsShape,
  run: async ({ input, matching }) => toSinglePage(await matching.saveView(input)),
});

export const getViews = query({
  access: 'user',
  input: emptyInput,
  response: viewsShape,
  run: async ({ matching }) => toSinglePage(await matching.getViews({})),
});

/** Returns normally if the view does not exist. */
export const deleteView = command({
  access: 'user',
  input: viewIdInput,
  response: viewsShape,
  run: async ({ input, matching }) => toSinglePage(await matching.deleteView(input)),
});
