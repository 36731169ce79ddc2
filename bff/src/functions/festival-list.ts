import { resultsAnswer, wholeAnswer } from '../catalogue-messages.js';
import { command, page, query } from '../function.js';
import {
  catalogHistoryInput,
  deprecateFestivalsInput,
  festivalListInput,
  seenFestivalsInput,
} from '../inputs/editing.js';
import { ofFestivalInput } from '../inputs/festival.js';
import {
  catalogHistoryShape,
  editResultsShape,
  festivalListShape,
  festivalWholeShape,
} from '../shapes/editing.js';
import { costOfChanges } from './costs.js';
import { namesOf } from './names-of.js';

const MANY_MS = 20_000;

/** Festivals as administrators look for them: by names, places and ids, and by what is missing or old; where none is called so, those that are called most nearly so. */
export const getFestivalList = query({
  access: 'admin',
  input: festivalListInput,
  answer: festivalListShape,
  async run({ input, editing }) {
    const { items, total, isNearest } = await editing.findFestivals(input);
    return { ...page(items, total, input), isNearest };
  },
});

/** A festival with all that belongs to it, for who changes it, and who looked at it last. Refuses `festival.not_found`. */
export const getFestivalWhole = query({
  access: 'admin',
  input: ofFestivalInput,
  answer: festivalWholeShape,
  async run({ input, editing, identity }) {
    const { festival, competitions, verifiedBy = null, ...rest } = await editing.getFestivalWhole(input);
    const nameOf = await namesOf(identity, [verifiedBy]);
    const answer = { festival: festival!, competitions: competitions.map(wholeAnswer), ...rest };
    return { ...answer, verifiedBy: nameOf(verifiedBy) };
  },
});

/** Of each chosen festival: all of it was looked at now. What is not as it was seen is left as it is (`festival.stale`, with what it is). */
export const verifyFestivals = command({
  access: 'admin',
  input: seenFestivalsInput,
  cost: ({ items }) => costOfChanges(items),
  answer: editResultsShape,
  timeoutMs: MANY_MS,
  run: async ({ input, editing }) => resultsAnswer(await editing.verifyFestivals(input, MANY_MS)),
});

/** All competitions of the chosen festivals are held no more, or again; but of those that are not as they were seen (`festival.stale`). */
export const deprecateFestivals = command({
  access: 'admin',
  input: deprecateFestivalsInput,
  cost: ({ items }) => costOfChanges(items),
  answer: editResultsShape,
  timeoutMs: MANY_MS,
  run: async ({ input, editing }) =>
    resultsAnswer(await editing.deprecateCompetitions({ ...input, competitionIds: [] }, MANY_MS)),
});

/** What no entry and no film names goes; of the others it is said that they are kept (`festival.in_use`, `festival.screened`), and of what is not as it was seen (`festival.stale`). */
export const deleteFestivals = command({
  access: 'admin',
  input: seenFestivalsInput,
  cost: ({ items }) => costOfChanges(items),
  answer: editResultsShape,
  timeoutMs: MANY_MS,
  run: async ({ input, editing }) => resultsAnswer(await editing.deleteFestivals(input, MANY_MS)),
});

/** What was changed of a festival and its competitions, field by field, the newest first; fewer than asked for where they are long. Who did it is asked of identity afterwards: only administrators look here. */
export const getCatalogHistory = query({
  access: 'admin',
  input: catalogHistoryInput,
  answer: catalogHistoryShape,
  async run({ input, editing, identity }) {
    const { items, total, next = null } = await editing.getCatalogHistory(input);
    const nameOf = await namesOf(
      identity,
      items.map(({ actor = null }) => actor),
    );
    const changes = items.map(({ before, after, actor = null, ...change }) => ({
      ...change,
      actor: nameOf(actor),
      before: JSON.parse(before) as unknown,
      after: JSON.parse(after) as unknown,
    }));
    return { items: changes, total, next };
  },
});
