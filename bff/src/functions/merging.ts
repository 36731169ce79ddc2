import { command, page, query } from '../function.js';
import {
  duplicateFestivalsInput,
  festivalsApartInput,
  mergeFestivalsInput,
  watchCountsInput,
} from '../inputs/editing.js';
import { doneShape, duplicateFestivalsShape, watchCountsShape } from '../shapes/editing.js';
import { festivalShape } from '../shapes/festival.js';

const MANY_MS = 20_000;
/** Two festivals with all their competitions are told again, and everybody's entries there. */
const MERGE = 20;

/** Festivals that may be one, the surest first, with why; by what one of the two is called, by strengths and reasons; pairs that somebody knows apart are left out. */
export const getDuplicateFestivals = query({
  access: 'admin',
  input: duplicateFestivalsInput,
  answer: duplicateFestivalsShape,
  async run({ input, editing }) {
    const { items, total } = await editing.getDuplicateFestivals(input);
    return page(items as never, total, input);
  },
});

/** By how many people each festival is watched. */
export const getWatchCounts = query({
  access: 'admin',
  input: watchCountsInput,
  answer: watchCountsShape,
  run: ({ input, submissions }) => submissions.countWatches(input),
});

/** Two festivals are not one, and are not offered again. Refuses `festival.not_found`, `merge.itself`. */
export const keepFestivalsApart = command({
  access: 'admin',
  input: festivalsApartInput,
  answer: doneShape,
  async run({ input, editing }) {
    await editing.keepFestivalsApart(input);
    return {};
  },
});

/**
 * Two festivals are one from then on, under the kept one's id; entries and watches follow. Refuses `festival.not_found`, `festival.stale`,
 * `competition.stale`, `competition.name_taken` and `merge.…`.
 */
export const mergeFestivals = command({
  access: 'admin',
  mayRepeat: true,
  input: mergeFestivalsInput,
  cost: () => MERGE,
  answer: festivalShape,
  timeoutMs: MANY_MS,
  async run({ input, visit, editing }) {
    const { festival } = await editing.mergeFestivals(input, MANY_MS);
    visit.seen(`festival-${festival!.id}`, festival!.version);
    return festival!;
  },
});
