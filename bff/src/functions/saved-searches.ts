import type { SavedSearch } from '@laurel/proto/submissions/v1/submissions';
import { command, query, question, whole } from '../function.js';
import { countFestivalsInput, ofSearchInput, saveSearchInput } from '../inputs/saved-search.js';
import { nothing } from '../inputs/values.js';
import { filtersMessage } from '../search-messages.js';
import { festivalCountsShape, savedSearchesShape } from '../shapes/saved-search.js';
import { searchCost } from './costs.js';

/** What was kept is read as what is asked now: of an older form it is told that nobody understands it any more. */
const answerOf = ({ search, ...kept }: SavedSearch) => {
  const read = saveSearchInput.shape.search.safeParse(JSON.parse(search));
  return { ...kept, search: read.success ? read.data : null };
};

/** Under a name that the viewer has already it takes the place of that one, and has been looked at now. Refuses `search.too_many`. */
export const saveSearch = command({
  access: 'user',
  input: saveSearchInput,
  answer: savedSearchesShape,
  run: async ({ input: { search, ...input }, submissions }) =>
    whole((await submissions.saveSearch({ ...input, search: JSON.stringify(search) })).items.map(answerOf)),
});

export const getSavedSearches = query({
  access: 'user',
  input: nothing,
  answer: savedSearchesShape,
  run: async ({ submissions }) => whole((await submissions.getSavedSearches({})).items.map(answerOf)),
});

/** One that there is not is gone already. */
export const deleteSavedSearch = command({
  access: 'user',
  input: ofSearchInput,
  answer: savedSearchesShape,
  run: async ({ input, submissions }) =>
    whole((await submissions.deleteSavedSearch(input)).items.map(answerOf)),
});

/** How many festivals each of some searches finds, where it says so only among competitions that came after one. A POST, for it may be long. */
export const countFestivals = question({
  access: 'any',
  input: countFestivalsInput,
  cost: ({ searches }) => searches.reduce((sum, search) => sum + searchCost(search), 0),
  answer: festivalCountsShape,
  run: ({ input, catalog }) =>
    catalog.countFestivals({
      searches: input.searches.map(({ query, filters, addedAfter = null }) => ({
        query,
        filters: { ...filtersMessage(filters), addedAfter },
      })),
    }),
});
