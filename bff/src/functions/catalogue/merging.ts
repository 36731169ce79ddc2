import { command, page, query } from '../../server-functions/server-function.js';
import {
  duplicateFestivalsInput,
  distinctFestivalsInput,
  mergeFestivalsInput,
  watchCountsInput,
} from '../../inputs/catalogue/editing.js';
import { doneShape, duplicateFestivalsShape, watchCountsShape } from '../../shapes/catalogue/editing.js';
import { festivalShape } from '../../shapes/catalogue/festival.js';

const MANY_MS = 20_000;
/** Publishes both festivals with all their competitions again, and affects all users' entries there. */
const MERGE = 20;

/** Returns probable duplicates, the most certain first. Omits pairs that were marked as different. */
export const getDuplicateFestivals = query({
  access: 'admin',
  input: duplicateFestivalsInput,
  answer: duplicateFestivalsShape,
  run: async ({ input, editing }) => page(await editing.getDuplicateFestivals(input), input),
});

/** Returns the number of watchers of each festival. */
export const getWatchCounts = query({
  access: 'admin',
  input: watchCountsInput,
  answer: watchCountsShape,
  run: ({ input, submissions }) => submissions.countWatches(input),
});

/**
 * Marks two festivals as different, so that they are not suggested again.
 * @throws festival.not_found, merge.itself
 */
export const recordDistinctFestivals = command({
  access: 'admin',
  input: distinctFestivalsInput,
  answer: doneShape,
  async run({ input, editing }) {
    await editing.recordDistinctFestivals(input);
    return {};
  },
});

/**
 * Merges two festivals under the target's id. Entries and watches follow.
 * @throws festival.not_found, festival.stale, competition.stale, competition.name_taken, merge.…
 */
export const mergeFestivals = command({
  access: 'admin',
  mayRepeat: true,
  input: mergeFestivalsInput,
  cost: () => MERGE,
  answer: festivalShape,
  timeoutMs: MANY_MS,
  async run({ input, context, editing }) {
    const { festival } = await editing.mergeFestivals(input, MANY_MS);
    context.seen(`festival-${festival!.id}`, festival!.version);
    return festival!;
  },
});
