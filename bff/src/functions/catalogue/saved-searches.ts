import type { SavedSearch } from '@laurel/proto/submissions/v1/submissions';
import { command, query, postQuery, toSinglePage } from '../../server-functions/server-function.js';
import { countFestivalsInput, searchIdInput, saveSearchInput } from '../../inputs/catalogue/saved-search.js';
import { emptyInput } from '../../inputs/values.js';
import { toFiltersMessage } from '../../messages/search.js';
import { festivalCountsShape, savedSearchesShape } from '../../shapes/catalogue/saved-search.js';
import { getSearchCost } from '../../rate-limits/costs.js';

/** Parses stored searches with the current schema. A search in an outdated format becomes null. */
const toSavedSearchesResponse = ({ items }: { items: readonly SavedSearch[] }) =>
  toSinglePage({
    items: items.map(({ search, ...savedSearch }) => ({
      ...savedSearch,
      search: saveSearchInput.shape.search.safeParse(JSON.parse(search)).data,
    })),
  });

/**
 * Saves a search and marks it as viewed now. Replaces a search of the same name.
 * @throws search.too_many
 */
export const saveSearch = command({
  access: 'user',
  input: saveSearchInput,
  response: savedSearchesShape,
  run: async ({ input: { search, ...input }, submissions }) =>
    toSavedSearchesResponse(await submissions.saveSearch({ ...input, search: JSON.stringify(search) })),
});

export const getSavedSearches = query({
  access: 'user',
  input: emptyInput,
  response: savedSearchesShape,
  run: async ({ submissions }) => toSavedSearchesResponse(await submissions.getSavedSearches({})),
});

/** Returns normally if the search does not exist. */
export const deleteSavedSearch = command({
  access: 'user',
  input: searchIdInput,
  response: savedSearchesShape,
  run: async ({ input, submissions }) => toSavedSearchesResponse(await submissions.deleteSavedSearch(input)),
});

/**
 * `addedAfter`: a competition id. Only festivals with newer competitions are counted. Uses POST because the input
 * may be long.
 */
export const countFestivals = postQuery({
  access: 'any',
  input: countFestivalsInput,
  cost: ({ searches }) => searches.reduce((sum, search) => sum + getSearchCost(search), 0),
  response: festivalCountsShape,
  run: ({ input, catalog }) =>
    catalog.countFestivals({
      searches: input.searches.map(({ query, filters, addedAfter = null }) => ({
        query,
        filters: { ...toFiltersMessage(filters), addedAfter },
      })),
    }),
});
