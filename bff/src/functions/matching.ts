import { createHash, randomUUID } from 'node:crypto';
import type {
  Preferences as PreferencesMessage,
  Recommendation as RecommendationMessage,
} from '@laurel/proto/matching/v1/matching';
import { Refusal } from '@laurel/runtime/refusals';
import { saidOf } from '@laurel/words/message';
import { Logger } from '@nestjs/common';
import { factsMessage } from '../film-messages.js';
import { command, page, query, question } from '../function.js';
import {
  bestChangeAnswer,
  businessRoleOf,
  explanationAnswer,
  rowAnswer,
  standingWith,
} from '../match-messages.js';
import {
  explanationInput,
  filmVerdictsInput,
  historyInput,
  previewInput,
  recommendationsInput,
  runWizardInput,
} from '../inputs/match.js';
import { withKnownRegions } from './known-regions.js';
import { costOfMany, costOfPreview, costOfRuns, RUN } from './costs.js';
import type { Services } from '../services.js';
import { userIsThere } from './user-is-there.js';
import { countsOf } from './verdict-counts.js';
import {
  explanationsShape,
  filmVerdictsShape,
  previewShape,
  recommendationsShape,
  runShape,
  wizardResultsShape,
  type Preferences,
} from '../shapes/match.js';

const log = new Logger('matching');
/** Of each: it is looked for in the whole list. */
const COST_OF_A_PLACE = 1;
/** Each is held against the whole catalogue. */
const COST_OF_ALL_FILMS = 10;
const preferencesMessage = (preferences?: Preferences): PreferencesMessage | null =>
  preferences
    ? { qualifiers: [], regions: [], keep: [], ...preferences, budget: preferences.budget ?? null }
    : null;
const hashOf = (asked: object) => createHash('sha256').update(JSON.stringify(asked)).digest('base64');
const recommendationShape = ({ why, learned, ...item }: RecommendationMessage) => ({
  ...item,
  why: saidOf(why!),
  learned: learned.map(saidOf),
});
/** Asks for the token back. Does not say when it cannot: billing's own job does it then, and why the run was refused is what one must read. */
async function askBack(runKey: string, billing: Services['billing']): Promise<void> {
  await billing.refundStrategyToken({ runKey }).catch((error: unknown) => log.warn(error));
}
/**
 * Pays (a subscription, or one strategy token), then evaluates the film against the whole catalogue and keeps the result. Once
 * per Idempotency-Key. The token of a refused run is asked back; a run of which nothing was heard is settled by billing's own job.
 * Refuses `film.not_found`, `tokens.none` (402), and `request.key_reused` where the key came with another question.
 */
export const runWizard = command({
  access: 'own',
  mayRepeat: true,
  input: runWizardInput,
  cost: () => RUN,
  answer: runShape,
  timeoutMs: 10_000,
  async run({ input: { preferences, ...input }, visit, billing, matching }) {
    const runKey = visit.idempotencyKey || randomUUID();
    const inputHash = hashOf({ ...input, preferences });
    const { receipt } = await billing.spendStrategyToken({ filmId: input.filmId, runKey, inputHash });
    try {
      const run = await matching.runWizard(
        { ...input, preferences: preferencesMessage(preferences), runKey, receipt },
        8000,
      );
      return { ...run, counts: countsOf(run.counts) };
    } catch (error) {
      const isDecided = error instanceof Refusal && error.kind !== 'unavailable' && error.kind !== 'internal';
      if (isDecided) await askBack(runKey, billing);
      throw error;
    }
  },
});

/** Why, why not, and what would change it, for any competition. */
export const getMatchExplanation = query({
  access: 'own',
  input: explanationInput,
  cost: ({ competitionIds, places }) =>
    costOfMany(competitionIds) + (places ? COST_OF_A_PLACE * competitionIds.length : 0),
  answer: explanationsShape,
  async run({ input, visit, matching }) {
    const { items, ...about } = await matching.getExplanations({
      ...input,
      userRole: await businessRoleOf(visit),
    });
    return { items: items.map(explanationAnswer), ...about };
  },
});

/** What some competitions say of each of a person's newest films: verdicts alone, as the films' own lists have them. `total`: films that there are. */
export const getFilmVerdicts = query({
  access: 'own',
  input: filmVerdictsInput,
  cost: ({ competitionIds }) => COST_OF_ALL_FILMS + costOfMany(competitionIds),
  answer: filmVerdictsShape,
  async run({ input, visit, matching }) {
    return matching.getFilmVerdicts({ ...input, userRole: await businessRoleOf(visit) });
  },
});

/** What facts that are not saved would open and close: over a film's own when there is one. A POST, for it carries facts about a person. */
export const getMatchPreview = question({
  access: 'user',
  input: withKnownRegions(previewInput),
  cost: costOfPreview,
  answer: previewShape,
  async run({ input, visit, matching, submissions }) {
    const { filmId, facts, preferences } = input;
    const asked = {
      filmId,
      facts: factsMessage(facts),
      fields: Object.keys(facts),
      preferences: preferencesMessage(preferences),
    };
    const userRole = input.userRole ?? (await businessRoleOf(visit));
    const preview = await matching.getPreview({ ...asked, userRole });
    const shown = [...preview.opened, ...preview.closed];
    const found = filmId ? await standingWith(submissions, filmId, shown) : new Map();
    const { counts, opened, closed, openedTotal, openedForSure, closedTotal, locked, bestChange } = preview;
    const { isArriving, settling } = preview;
    return {
      counts: countsOf(counts),
      opened: opened.map((row) => rowAnswer(row, found)),
      closed: closed.map((row) => rowAnswer(row, found)),
      locked,
      isArriving,
      openedTotal,
      openedForSure,
      closedTotal,
      bestChange: bestChange ? bestChangeAnswer(bestChange) : null,
      settling,
    };
  },
});

/** Newest first, or as `sort` says; `isBrief`: how many they found, and not which. Refuses `user.not_found`. */
export const getUserWizardHistory = query({
  access: 'own',
  input: historyInput,
  cost: ({ isBrief, pageSize }) => (isBrief ? 1 : costOfRuns(pageSize)),
  answer: wizardResultsShape,
  async run({ input, viewer, matching, identity }) {
    const [{ items, total }] = await Promise.all([
      matching.getHistory(input),
      userIsThere(input.userId, viewer, identity),
    ]);
    const runs = items.map(({ matchingCompetitionIds, ...run }) =>
      input.isBrief ? run : { ...run, matchingCompetitionIds },
    );
    return page(runs, total, input);
  },
});

/** What was suggested to a film, the newest month first; of one month if asked. Refuses `film.not_found`. */
export const getRecommendations = query({
  access: 'own',
  input: recommendationsInput,
  answer: recommendationsShape,
  async run({ input, matching }) {
    const { items, total, locked } = await matching.getRecommendations(input);
    return { ...page(items.map(recommendationShape), total, input), locked };
  },
});
