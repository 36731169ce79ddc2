import type { PastResult } from '@laurel/proto/submissions/v1/past_entries';
import { command, query, question, whole } from '../function.js';
import { ofFilmInput } from '../inputs/film.js';
import {
  changePastEntryInput,
  deletePastEntryInput,
  ofPastBatchInput,
  pastNamesInput,
  pastTableInput,
  placePastEntryInput,
} from '../inputs/past.js';
import { refusalAnswer } from '../refusal-answer.js';
import {
  broughtInShape,
  pastEntriesShape,
  pastEntryShape,
  pastPreviewShape,
  pastUndoneShape,
  placedShape,
  recognisedShape,
} from '../shapes/past.js';
import { costOfNames, costOfPastRows } from './costs.js';

const resultAnswer = ({ submission, entry, error, ...result }: PastResult) => ({
  ...result,
  ...(submission && { submission }),
  ...(entry && { entry }),
  ...(error && { error: refusalAnswer(error) }),
});

/** Which festivals and competitions of the catalogue the names of a table mean, however they are written; one answer for each. */
export const getFestivalsByNames = question({
  access: 'user',
  input: pastNamesInput,
  cost: ({ names }) => costOfNames(names),
  answer: recognisedShape,
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

/** What each row of a table of past entries would become; nothing is changed. Refuses `film.not_found`. */
export const getPastPreview = question({
  access: 'own',
  input: pastTableInput,
  cost: ({ rows }) => costOfPastRows(rows),
  answer: pastPreviewShape,
  timeoutMs: 9000,
  async run({ input, pastEntries }) {
    const { results } = await pastEntries.previewPastEntries(input, 8000);
    return { results: results.map(resultAnswer) };
  },
});

/** Brings in a table of past entries, as one batch: matched rows as entries, the others as free ones; a result per row. The same table again adds nothing. Refuses `film.not_found`. */
export const bringInPastEntries = command({
  access: 'own',
  mayRepeat: true,
  input: pastTableInput,
  cost: ({ rows }) => costOfPastRows(rows),
  answer: broughtInShape,
  timeoutMs: 30_000,
  async run({ input, pastEntries }) {
    const { batchId, results } = await pastEntries.bringInPastEntries(input, 28_000);
    return { batchId, results: results.map(resultAnswer) };
  },
});

/** Takes back a batch of past entries, for an hour: what was changed since is kept, and counted. Refuses `film.not_found`. */
export const undoPastEntries = command({
  access: 'own',
  input: ofPastBatchInput,
  answer: pastUndoneShape,
  timeoutMs: 9000,
  run: ({ input, pastEntries }) => pastEntries.undoPastEntries(input, 8000),
});

/** Entries of a film at festivals that the catalogue does not have, the newest first. Refuses `film.not_found`. */
export const getPastEntries = query({
  access: 'own',
  input: ofFilmInput,
  answer: pastEntriesShape,
  run: async ({ input, pastEntries }) => whole((await pastEntries.getPastEntries(input)).items),
});

/** Refuses `past_entry.not_found`, `past_entry.stale`, `past_entry.exists`, and by field what is wrong. */
export const changePastEntry = command({
  access: 'own',
  input: changePastEntryInput,
  answer: pastEntryShape,
  async run({ input: { entryId, version, ...row }, pastEntries }) {
    const asked = { entryId, version, row: { ...row, isApplied: false } };
    return (await pastEntries.changePastEntry(asked)).entry!;
  },
});

/** Answers those that are left; one that there is not is gone already. Refuses `film.not_found`. */
export const deletePastEntry = command({
  access: 'own',
  input: deletePastEntryInput,
  answer: pastEntriesShape,
  run: async ({ input, pastEntries }) => whole((await pastEntries.deletePastEntry(input)).items),
});

/** It is of a competition of the catalogue: from now on an entry like any other; `undoPastEntries` takes that back. Refuses `past_entry.not_found`, `competition.not_found`, `submission.exists`. */
export const placePastEntry = command({
  access: 'own',
  mayRepeat: true,
  input: placePastEntryInput,
  answer: placedShape,
  async run({ input, pastEntries }) {
    const { batchId, submission } = await pastEntries.placePastEntry(input);
    return { batchId, submission: submission! };
  },
});
