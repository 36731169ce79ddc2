import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { listLiveTiers, findPlannedTier } from '@laurel/rules/fees/tiers';
import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import type { Services } from '../../clients/service-clients.js';
import type { CompetitionDate } from '@laurel/proto/catalog/v1/festival';
import { withFestivalLocations } from './festival-locations.js';
import { whenUnavailable } from '../../server-functions/when-unavailable.js';

/** Returns the planned or next deadline, and the numbers of deadlines and of later ones. */
function getDeadline(dates: readonly CompetitionDate[], dateId: number | null | undefined, now: Date) {
  const planned = findPlannedTier(dates, dateId, now);
  if (!planned) return null;
  const { tier: date, isPast, isPlanned } = planned;
  const live = listLiveTiers(dates);
  return {
    date,
    isPast,
    isPlanned,
    dates: live.length,
    later: isPast ? 0 : live.length - 1 - live.indexOf(date),
  };
}

/** Takes two sequential calls per page, because fees are loaded by date. */
export async function withDeadlines(items: readonly Submission[], catalog: Services['catalog']) {
  const unsent = items.filter(({ state }) => isInList(UNSENT_STATES, state));
  if (unsent.length === 0) return items;
  return addDeadlines(items, unsent, catalog).catch(whenUnavailable(items));
}

async function addDeadlines(
  items: readonly Submission[],
  unsent: readonly Submission[],
  catalog: Services['catalog'],
) {
  const competitionIds = [...new Set(unsent.map(({ competitionId }) => competitionId))];
  const { items: dates } = await catalog.getCompetitionDates({ competitionIds });
  const datesByCompetition = Map.groupBy(dates, ({ competitionId }) => competitionId);
  const now = new Date();
  const deadlines = new Map(
    unsent.map(({ id, competitionId, dateId }) => [
      id,
      getDeadline(datesByCompetition.get(competitionId) ?? [], dateId, now),
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
export async function withDeadlinesAndLocations(items: readonly Submission[], catalog: Services['catalog']) {
  const [dated, located] = await Promise.all([
    withDeadlines(items, catalog),
    withFestivalLocations(items, catalog),
  ]);
  return dated.map((submission, n) => ({ ...submission, festival: located[n]!.festival }));
}
