import { command, toPage, query } from '../../server-functions/server-function.js';
import {
  duplicateFestivalsInput,
  distinctFestivalsInput,
  mergeFestivalsInput,
  watchCountsInput,
} from '../../inputs/catalogue/editing.js';
import { doneShape, duplicateFestivalsShape, watchCountsShape } from '../../shapes/catalogue/editing.js';
import { festivalShape } from '../../shapes/catalogue/festival.js';

const BULK_TIMEOUT_MS = 20_000;
/** Publishes both festivals with all their competitions again, and affects all users' entries there. */
const MERGE_COST = 20;

/** Returns probable duplicates, the most certain first. Omits pairs that were marked as different. */
export const getDuplicateFestivals = query({
  access: 'admin',
  input: duplicateFestivalsInput,
  response: duplicateFestivalsShape,
  run: async ({ input, editing }) => toPage(await editing.getDuplicateFestivals(input), input),
});

/** Returns the number of watchers of each festival. */
export const getWatchCounts = query({
  access: 'admin',
  input: watchCountsInput,
  response: watchCountsShape,
  run: ({ input, submissions }) => submissions.countWatches(input),
});

/**
 * Marks two festivals as different, so that they are not suggested again.
 * @throws festival.not_found, merge.itself
 */
export const recordDistinctFestivals = command({
  access: 'admin',
  input: distinctFestivalsInput,
  response: doneShape,
  async run({ input, editing }) {
    await editing.recordDistinctFestivals(input);
    return {};
  },
});

/**
 * Merges two festivals under the target's id. Entries and watches follow. A retry with the same idempotency key
 * returns the first response.
 * @throws festival.not_found, festival.stale, competition.stale, competition.name_taken, merge.…
 */
export const mergeFestivals = command({
  access: 'admin',
  mayRepeat: true,
  input: mergeFestivalsInput,
  cost: () => MERGE_COST,
  response: festivalShape,
  timeoutMs: BULK_TIMEOUT_MS,
  async run({ input, context, editing }) {
    const { festival } = await editing.mergeFestivals(input, BULK_TIMEOUT_MS);
    context.sendSeenVersion(`festival-${festival!.id}`, festival!.version);
    return festival!;
  },
});
