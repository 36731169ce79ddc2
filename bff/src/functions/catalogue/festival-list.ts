import { toEditResultsResponse, toCompetitionResponse } from '../../messages/catalogue.js';
import { command, toPage, query } from '../../server-functions/server-function.js';
import {
  catalogHistoryInput,
  deprecateFestivalsInput,
  festivalListInput,
  seenFestivalsInput,
} from '../../inputs/catalogue/editing.js';
import { festivalIdInput } from '../../inputs/catalogue/festival.js';
import {
  catalogHistoryShape,
  editResultsShape,
  festivalListShape,
  festivalWholeShape,
} from '../../shapes/catalogue/editing.js';
import { getChangesCost } from '../../rate-limits/costs.js';
import { loadAdministratorNames } from './load-administrator-names.js';

const BULK_TIMEOUT_MS = 20_000;

/**
 * Finds festivals by name, location, id, and missing or old data. If no name matches, returns the most similar
 * ones (`isNearest`).
 */
export const getFestivalList = query({
  access: 'admin',
  input: festivalListInput,
  response: festivalListShape,
  async run({ input, editing }) {
    const { isNearest, ...result } = await editing.findFestivals(input);
    return { ...toPage(result, input), isNearest };
  },
});

/**
 * Returns a festival with everything that belongs to it, for editing, and who verified it last.
 * @throws festival.not_found
 */
export const getFestivalWhole = query({
  access: 'admin',
  input: festivalIdInput,
  response: festivalWholeShape,
  async run({ input, editing, identity }) {
    const { festival, competitions, verifiedBy = null, ...rest } = await editing.getFestivalWhole(input);
    const toNamedUser = await loadAdministratorNames(identity, [verifiedBy]);
    return {
      ...rest,
      festival: festival!,
      competitions: competitions.map(toCompetitionResponse),
      verifiedBy: toNamedUser(verifiedBy),
    };
  },
});

/** Marks festivals as verified now. Skips those that changed since they were displayed (`festival.stale`). */
export const verifyFestivals = command({
  access: 'admin',
  input: seenFestivalsInput,
  cost: ({ items }) => getChangesCost(items),
  response: editResultsShape,
  timeoutMs: BULK_TIMEOUT_MS,
  run: async ({ input, editing }) =>
    toEditResultsResponse(await editing.verifyFestivals(input, BULK_TIMEOUT_MS)),
});

/** Discontinues all competitions of the festivals, or reverts that. Skips changed ones (`festival.stale`). */
export const deprecateFestivals = command({
  access: 'admin',
  input: deprecateFestivalsInput,
  cost: ({ items }) => getChangesCost(items),
  response: editResultsShape,
  timeoutMs: BULK_TIMEOUT_MS,
  run: async ({ input, editing }) =>
    toEditResultsResponse(
      await editing.deprecateCompetitions({ ...input, competitionIds: [] }, BULK_TIMEOUT_MS),
    ),
});

/**
 * Deletes festivals that no entry and no film references. Reports the others (`festival.in_use`,
 * `festival.screened`) and those that have changed since they were displayed (`festival.stale`).
 */
export const deleteFestivals = command({
  access: 'admin',
  input: seenFestivalsInput,
  cost: ({ items }) => getChangesCost(items),
  response: editResultsShape,
  timeoutMs: BULK_TIMEOUT_MS,
  run: async ({ input, editing }) =>
    toEditResultsResponse(await editing.deleteFestivals(input, BULK_TIMEOUT_MS)),
});

/** Returns the changes field by field, newest first. Pages with long values contain fewer items. */
export const getCatalogHistory = query({
  access: 'admin',
  input: catalogHistoryInput,
  response: catalogHistoryShape,
  async run({ input, editing, identity }) {
    const { items, ...rest } = await editing.getCatalogHistory(input);
    const actors = items.map(({ actor = null }) => actor);
    const toNamedUser = await loadAdministratorNames(identity, actors);
    return {
      ...rest,
      items: items.map(({ before, after, actor = null, ...change }) => ({
        ...change,
        actor: toNamedUser(actor),
        before: JSON.parse(before) as unknown,
        after: JSON.parse(after) as unknown,
      })),
    };
  },
});
