import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { listLiveTiers, findPlannedTier } from '@laurel/rules/fees/tiers';
import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import type { Services } from '../../clients/service-clients.js';
import type { CompetitionDate } from '@laurel/proto/catalog/v1/festival';
import { addFestivalLocations } from './festival-locations.js';
import { fallBackIfUnavailable } from '../../server-functions/when-unavailable.js';

/**
 * Returns the planned deadline tier, or else the next one. In the response, `date` is the tier, `dates` the
 * number of live tiers, and `later` the number of live tiers after it.
 */
function getDeadline(tiers: readonly CompetitionDate[], dateId: number | null | undefined, now: Date) {
  const tierStatus = findPlannedTier(tiers, dateId, now);
  if (!tierStatus) return null;
  const { tier: date, isPast, isPlanned } = tierStatus;
  const liveTiers = listLiveTiers(tiers);
  const tierCount = liveTiers.length;
  const laterTierCount = isPast ? 0 : tierCount - 1 - liveTiers.indexOf(date);
  return { date, isPast, isPlanned, dates: tierCount, later: laterTierCount };
}

/** Adds deadlines and fees to unsent submissions, or nothing while the catalogue is unavailable. */
export async function addDeadlinesIfAvailable(items: readonly Submission[], catalog: Services['catalog']) {
  const unsentSubmissions = items.filter(({ state }) => isInList(UNSENT_STATES, state));
  if (unsentSubmissions.length === 0) return items;
  return addDeadlines(items, unsentSubmissions, catalog).catch(fallBackIfUnavailable(items));
}

/** Makes two sequential calls, because fees are loaded by the ids of the deadlines. */
async function addDeadlines(
  items: readonly Submission[],
  unsentSubmissions: readonly Submission[],
  catalog: Services['catalog'],
) {
  const competitionIds = [...new Set(unsentSubmissions.map(({ competitionId }) => competitionId))];
  const { items: tiers } = await catalog.getCompetitionDates({ competitionIds });
  const tiersByCompetition = Map.groupBy(tiers, ({ competitionId }) => competitionId);
  const now = new Date();
  const deadlines = new Map(
    unsentSubmissions.map(({ id, competitionId, dateId }) => [
      id,
      getDeadline(tiersByCompetition.get(competitionId) ?? [], dateId, now),
    ]),
  );
  const dateIds = [...deadlines.values()].flatMap((deadline) => deadline?.date.id ?? []);
  const competitionDateIds = [...new Set(dateIds)];
  const fees =
    competitionDateIds.length > 0
      ? (await catalog.getCompetitionSubmissionFees({ competitionDateIds })).items
      : [];
  const feesByDate = Map.groupBy(fees, ({ competitionDateId }) => competitionDateId);
  return items.map((submission) => {
    const deadline = deadlines.get(submission.id);
    if (deadline === undefined) return submission;
    return {
      ...submission,
      deadline: deadline && { ...deadline, fees: feesByDate.get(deadline.date.id) ?? [] },
    };
  });
}

/** Adds deadlines, fees and festival locations to submissions. */
export async function addDeadlinesAndLocations(items: readonly Submission[], catalog: Services['catalog']) {
  const [submissionsWithDeadline, submissionsWithLocation] = await Promise.all([
    addDeadlinesIfAvailable(items, catalog),
    addFestivalLocations(items, catalog),
  ]);
  return submissionsWithDeadline.map((submission, n) => ({
    ...submission,
    festival: submissionsWithLocation[n]!.festival,
  }));
}
