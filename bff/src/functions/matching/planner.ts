import type { LeftOutReason } from '@laurel/rules/matching/planner';
import type { AssumedBy } from '@laurel/rules/premieres/accepted-entries';
import { planInput } from '../../inputs/matching/planner.js';
import { getBusinessRole } from '../../messages/match.js';
import { withFestivalDetails } from '../../messages/festival-details.js';
import type { PlanLine as LineMessage } from '@laurel/proto/matching/v1/matching';
import { postQuery } from '../../server-functions/server-function.js';
import { planShape, type PlanLine } from '../../shapes/matching/planner.js';
import { getPlanCost } from '../../rate-limits/costs.js';

/**
 * Chooses the most valuable competitions of a film's list under each budget, each at its cheapest tier in the
 * given period. The result is exact. Nothing is changed. Uses POST because the input is long.
 * @throws film.not_found
 */
export const planSubmissions = postQuery({
  access: 'own',
  input: planInput,
  cost: getPlanCost,
  answer: planShape,
  async run({ input: { rates = {}, ...input }, context, matching }) {
    const userRole = await getBusinessRole(context);
    const { chosen, leftOut, sent, delay, conflicts, elsewhere, ...plan } = await matching.planSubmissions({
      ...input,
      rates,
      userRole,
    });
    return {
      ...plan,
      delay: delay!,
      conflicts: conflicts.map(({ thenId, thenEntryId = null, taken, ...one }) => ({
        ...one,
        thenId: thenId || null,
        thenEntryId,
        taken: taken ? { from: taken.from ?? null, by: taken.by as AssumedBy } : null,
      })),
      elsewhere: elsewhere.map(({ country = null, ...one }) => ({ ...one, country })),
      chosen: chosen.map((planLine) => ({ ...lineAnswer(planLine), isMust: planLine.isMust })),
      sent: sent.map(lineAnswer),
      leftOut: leftOut.map((planLine) => ({ ...lineAnswer(planLine), why: planLine.why as LeftOutReason })),
    };
  },
});

function lineAnswer(message: LineMessage): PlanLine {
  const { festival, ...line } = withFestivalDetails(message);
  return {
    competition: { id: line.competitionId, name: line.competitionName },
    festival: { id: line.festivalId, name: line.festivalName, city: line.festivalCity ?? null, ...festival },
    verdict: line.verdict as PlanLine['verdict'],
    state: (line.state ?? null) as PlanLine['state'],
    offer: line.offer
      ? {
          ...line.offer,
          fee: line.offer.fee ?? null,
          paid: line.offer.paid ?? null,
          dateId: line.offer.dateId ?? null,
        }
      : null,
    worth: line.worth as PlanLine['worth'],
  };
}
