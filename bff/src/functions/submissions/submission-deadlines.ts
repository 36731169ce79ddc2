import type { Submission as SubmissionMessage } from '@laurel/proto/submissions/v1/submissions';
import { liveTiers, plannedTier } from '@laurel/rules/fees/tiers';
import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import type { Services } from '../../clients/service-clients.js';
import type { CompetitionDate } from '@laurel/proto/catalog/v1/festival';
import { whenAway } from '../../server-functions/when-away.js';

/**
 * Returns the deadline by which an entry must be sent (planned or next), the number of deadlines, and the
 * number of later ones.
 */
function getDeadline(dates: readonly CompetitionDate[], dateId: number | null | undefined, now: Date) {
  const met = plannedTier(dates, dateId, now);
  if (!met) return null;
  const { tier: date, isPast, isPlanned } = met;
  const live = liveTiers(dates);
  return {
    date,
    isPast,
    isPlanned,
    dates: live.length,
    later: isPast ? 0 : live.length - 1 - live.indexOf(date),
  };
}

/**
 * Adds the deadline and its fees to unsent submissions. Takes two sequential calls per page, because fees are
 * loaded by date. Omits `deadline` if the catalogue is unavailable.
 */
export async function withDeadlines(items: readonly SubmissionMessage[], catalog: Services['catalog']) {
  const waiting = items.filter(({ state }) => isInList(UNSENT_STATES, state));
  if (waiting.length === 0) return items;
  return dated(items, [...new Set(waiting.map(({ competitionId }) => competitionId))], catalog).catch(
    whenAway(items),
  );
}

async function dated(
  items: readonly SubmissionMessage[],
  competitionIds: number[],
  catalog: Services['catalog'],
) {
  const { items: dates } = await catalog.getCompetitionDates({ competitionIds });
  const byCompetition = Map.groupBy(dates, ({ competitionId }) => competitionId);
  const now = new Date();
  const results = new Map(
    items
      .filter(({ state }) => isInList(UNSENT_STATES, state))
      .map(({ id, competitionId, dateId }) => [
        id,
        getDeadline(byCompetition.get(competitionId) ?? [], dateId, now),
      ]),
  );
  const dateIds = [...results.values()].flatMap((deadline) => deadline?.date.id ?? []);
  const competitionDateIds = [...new Set(dateIds)];
  const fees =
    competitionDateIds.length > 0
      ? (await catalog.getCompetitionSubmissionFees({ competitionDateIds })).items
      : [];
  const feesByDate = Map.groupBy(fees, ({ competitionDateId }) => competitionDateId);
  return items.map((submission) => {
    const deadline = results.get(submission.id);
    if (deadline === undefined) return submission;
    return {
      ...submission,
      deadline: deadline && { ...deadline, fees: feesByDate.get(deadline.date.id) ?? [] },
    };
  });
}
