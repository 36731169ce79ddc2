import { createHash, randomUUID } from 'node:crypto';
import type {
  Preferences as PreferencesMessage,
  Recommendation,
  Row,
} from '@laurel/proto/matching/v1/matching';
import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { Logger } from '@nestjs/common';
import { toFieldsMessage } from '../../messages/film.js';
import { command, toPage, query, postQuery } from '../../server-functions/server-function.js';
import { isFinalRefusal } from '../../server-functions/when-unavailable.js';
import {
  toBestChangeResponse,
  getBusinessRole,
  toExplanationResponse,
  toMatchRowResponse,
  loadSubmissions,
} from '../../messages/match.js';
import {
  explanationInput,
  filmVerdictsInput,
  historyInput,
  previewInput,
  recommendationsInput,
  runWizardInput,
} from '../../inputs/matching/match.js';
import { withKnownRegions } from '../films/known-regions.js';
import { getBatchCost, getPreviewCost, getRunsCost, RUN_COST } from '../../rate-limits/costs.js';
import type { Services } from '../../clients/service-clients.js';
import { requireUser } from '../../server-functions/require-user.js';
import { completeCounts } from './verdict-counts.js';
import {
  filmVerdictsShape,
  previewShape,
  explanationsShape,
  recommendationsShape,
  runShape,
  wizardResultsShape,
  type Preferences,
} from '../../shapes/matching/match.js';

const log = new Logger('matching');
/**
 * The additional cost of each explanation with a rank, because ranking one competition requires the whole
 * list.
 */
const RANK_COST = 1;
/** Each film is matched with the whole catalogue. */
const ALL_FILMS_COST = 10;
const toPreferencesMessage = (preferences?: Preferences): PreferencesMessage | null =>
  preferences
    ? {
        qualifiers: [],
        regions: [],
        reservedPremieres: [],
        ...preferences,
        budget: preferences.budget ?? null,
      }
    : null;
const hashInput = (input: object) => createHash('sha256').update(JSON.stringify(input)).digest('base64');
const toRecommendationResponse = ({ why, learned, ...recommendation }: Recommendation) => ({
  ...recommendation,
  why: parseMessage(why!),
  learned: learned.map(parseMessage),
});
/**
 * Refunds the token of a refused run. Does not report errors: the billing service's own job then refunds it,
 * and the user must see why the run was refused.
 */
async function refundToken(runKey: string, billing: Services['billing']): Promise<void> {
  await billing.refundStrategyToken({ runKey }).catch((error: unknown) => log.warn(error));
}
/**
 * Charges the run (subscription, or one strategy token), then matches the film with the whole catalogue and
 * stores the result, once per Idempotency-Key. The token of a refused run is refunded. If the outcome is
 * unknown, the billing service's own job settles it.
 * @throws film.not_found
 * @throws tokens.none (402)
 * @throws request.key_reused if the key was used with other input
 */
export const runWizard = command({
  access: 'own',
  mayRepeat: true,
  input: runWizardInput,
  cost: () => RUN_COST,
  response: runShape,
  timeoutMs: 10_000,
  async run({ input: { preferences, ...input }, context, billing, matching }) {
    const runKey = context.idempotencyKey || randomUUID();
    const inputHash = hashInput({ ...input, preferences });
    const { receipt } = await billing.spendStrategyToken({ filmId: input.filmId, runKey, inputHash });
    try {
      const run = await matching.runWizard(
        { ...input, preferences: toPreferencesMessage(preferences), runKey, receipt },
        8000,
      );
      return { ...run, counts: completeCounts(run.counts) };
    } catch (error) {
      if (isFinalRefusal(error)) await refundToken(runKey, billing);
      throw error;
    }
  },
});

/** Explains the verdict for any competition, and what would change it. */
export const getMatchExplanation = query({
  access: 'own',
  input: explanationInput,
  cost: ({ competitionIds, includePositions }) =>
    getBatchCost(competitionIds) + (includePositions ? RANK_COST * competitionIds.length : 0),
  response: explanationsShape,
  async run({ input, context, matching }) {
    const userRole = await getBusinessRole(context);
    const { items, ...rest } = await matching.getExplanations({ ...input, userRole });
    return { ...rest, items: items.map(toExplanationResponse) };
  },
});

/** Returns verdicts for each of a user's newest films. `total`: the number of the user's films. */
export const getFilmVerdicts = query({
  access: 'own',
  input: filmVerdictsInput,
  cost: ({ competitionIds }) => ALL_FILMS_COST + getBatchCost(competitionIds),
  response: filmVerdictsShape,
  async run({ input, context, matching }) {
    return matching.getFilmVerdicts({ ...input, userRole: await getBusinessRole(context) });
  },
});

/** Shows the effect of unsaved fields. Uses POST because the fields may describe a person. */
export const getMatchPreview = postQuery({
  access: 'user',
  input: withKnownRegions(previewInput),
  cost: getPreviewCost,
  response: previewShape,
  async run({ input, context, matching, submissions }) {
    const { filmId, facts: details, preferences } = input;
    const request = {
      filmId,
      details: toFieldsMessage(details),
      fields: Object.keys(details),
      preferences: toPreferencesMessage(preferences),
    };
    const userRole = input.userRole ?? (await getBusinessRole(context));
    const preview = await matching.getPreview({ ...request, userRole });
    const rows = [...preview.opened, ...preview.closed];
    const submissionByCompetition = await loadSubmissions(submissions, filmId, rows);
    const toResponse = (row: Row) => toMatchRowResponse(row, submissionByCompetition);
    return {
      ...preview,
      counts: completeCounts(preview.counts),
      opened: preview.opened.map(toResponse),
      closed: preview.closed.map(toResponse),
      bestChange: preview.bestChange && toBestChangeResponse(preview.bestChange),
    };
  },
});

/**
 * Returns runs, newest first or by `sort`. `isBrief` returns only the number of matches.
 * @throws user.not_found
 */
export const getUserWizardHistory = query({
  access: 'own',
  input: historyInput,
  cost: ({ isBrief, pageSize }) => (isBrief ? 1 : getRunsCost(pageSize)),
  response: wizardResultsShape,
  async run({ input, viewer, matching, identity }) {
    const [{ items, total }] = await Promise.all([
      matching.getHistory(input),
      requireUser(input.userId, viewer, identity),
    ]);
    const runs = items.map(({ matchingCompetitionIds, ...run }) =>
      input.isBrief ? run : { ...run, matchingCompetitionIds },
    );
    return toPage({ items: runs, total }, input);
  },
});

/**
 * Returns the recommendations for a film, the newest month first, or of one month.
 * @throws film.not_found
 */
export const getRecommendations = query({
  access: 'own',
  input: recommendationsInput,
  response: recommendationsShape,
  async run({ input, matching }) {
    const { items, total, locked } = await matching.getRecommendations(input);
    return { ...toPage({ items: items.map(toRecommendationResponse), total }, input), locked };
  },
});
