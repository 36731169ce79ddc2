import type { PastResult } from '@laurel/proto/submissions/v1/past_entries';
import {
  command,
  query,
  postQuery,
  sliceToPage,
  toSinglePage,
} from '../../server-functions/server-function.js';
import {
  changePastEntryInput,
  deletePastEntryInput,
  pastBatchIdInput,
  pastEntriesInput,
  pastNamesInput,
  pastTableInput,
  assignPastEntryInput,
} from '../../inputs/submissions/past.js';
import { toRefusalResponse } from '../../messages/refusal.js';
import {
  pastImportShape,
  pastEntriesShape,
  pastEntryShape,
  pastPreviewShape,
  undonePastImportShape,
  assignedEntryShape,
  recognisedNamesShape,
} from '../../shapes/submissions/past.js';
import { getNamesCost, getPageCost, getPastRowsCost } from '../../rate-limits/costs.js';

const toResultResponse = ({ submission, entry, error, ...result }: PastResult) => ({
  ...result,
  submission: submission ?? undefined,
  entry: entry ?? undefined,
  error: error ? toRefusalResponse(error) : undefined,
});

/**
 * Matches festival names from a table with the catalogue and tolerates spelling variants. Returns one result
 * per name.
 */
export const getFestivalsByNames = postQuery({
  access: 'user',
  input: pastNamesInput,
  cost: ({ names }) => getNamesCost(names),
  response: recognisedNamesShape,
  timeoutMs: 9000,
  async run({ input, catalog }) {
    const { items, festivals } = await catalog.recogniseNames(input, 8000);
    return {
      names: items,
      festivals: festivals.map(({ competitions, ...festival }) => ({
        ...festival,
        competitions: competitions.map(({ competitionId, name }) => ({ competitionId, name })),
      })),
    };
  },
});

/**
 * Returns the expected outcome of each row of a table of past entries. Changes nothing.
 * @throws film.not_found
 */
export const getPastPreview = postQuery({
  access: 'own',
  input: pastTableInput,
  cost: ({ rows }) => getPastRowsCost(rows),
  response: pastPreviewShape,
  timeoutMs: 9000,
  async run({ input, pastEntries }) {
    const { results } = await pastEntries.previewPastEntries(input, 8000);
    return { results: results.map(toResultResponse) };
  },
});

/**
 * Imports a table of past entries as one batch. Rows of festivals in the catalogue become regular entries, others
 * free entries. Returns a result per row. Importing the same table again adds nothing.
 * @throws film.not_found
 */
export const bringInPastEntries = command({
  access: 'own',
  mayRepeat: true,
  input: pastTableInput,
  cost: ({ rows }) => getPastRowsCost(rows),
  response: pastImportShape,
  timeoutMs: 30_000,
  async run({ input, pastEntries }) {
    const { batchId, results } = await pastEntries.bringInPastEntries(input, 28_000);
    return { batchId, results: results.map(toResultResponse) };
  },
});

/**
 * Reverts a batch of past entries, within an hour. Entries that have changed since are left unchanged and
 * counted.
 * @throws film.not_found
 */
export const undoPastEntries = command({
  access: 'own',
  input: pastBatchIdInput,
  response: undonePastImportShape,
  timeoutMs: 9000,
  run: ({ input, pastEntries }) => pastEntries.undoPastEntries(input, 8000),
});

/**
 * Returns a film's entries at festivals outside the catalogue, newest first.
 * @throws film.not_found
 */
export const getPastEntries = query({
  access: 'own',
  input: pastEntriesInput,
  cost: getPageCost,
  response: pastEntriesShape,
  run: async ({ input: { filmId, ...paging }, pastEntries }) =>
    sliceToPage(await pastEntries.getPastEntries({ filmId }), paging),
});

/**
 * Changes a free entry. Invalid fields are refused individually.
 * @throws past_entry.not_found, past_entry.stale, past_entry.exists
 */
export const changePastEntry = command({
  access: 'own',
  input: changePastEntryInput,
  response: pastEntryShape,
  async run({ input: { entryId, version, ...row }, pastEntries }) {
    // Only `bringInPastEntries` reads `isApplied`.
    const request = { entryId, version, row: { ...row, isApplied: false } };
    return (await pastEntries.changePastEntry(request)).entry!;
  },
});

/**
 * Deletes a free entry and returns the remaining ones. An unknown entry counts as deleted.
 * @throws film.not_found
 */
export const deletePastEntry = command({
  access: 'own',
  input: deletePastEntryInput,
  response: pastEntriesShape,
  run: async ({ input, pastEntries }) => toSinglePage(await pastEntries.deletePastEntry(input)),
});

/**
 * Assigns a free entry to a competition of the catalogue, so that it becomes a regular entry.
 * `undoPastEntries` reverts this.
 * @throws past_entry.not_found, competition.not_found, submission.exists
 */
export const assignPastEntry = command({
  access: 'own',
  mayRepeat: true,
  input: assignPastEntryInput,
  response: assignedEntryShape,
  async run({ input, pastEntries }) {
    const { batchId, submission } = await pastEntries.assignPastEntry(input);
    return { batchId, submission: submission! };
  },
});
