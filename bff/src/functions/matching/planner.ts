import { planInput } from '../../inputs/matching/planner.js';
import { getBusinessRole } from '../../messages/match.js';
import { groupCompetitionColumns } from '../../messages/festival-details.js';
import type { PlanLine } from '@laurel/proto/matching/v1/matching';
import { postQuery } from '../../server-functions/server-function.js';
import { planShape } from '../../shapes/matching/planner.js';
import { getPlanCost } from '../../rate-limits/costs.js';

/**
 * Chooses the most valuable competitions of a film's list within the budgets, of which there is one per currency.
 * Each competition is entered at its cheapest tier in the given period. The result is exact. Nothing is changed.
 * Uses POST because the input is long.
 * @throws film.not_found
 */
export const planSubmissions = postQuery({
  access: 'own',
  input: planInput,
  cost: getPlanCost,
  response: planShape,
  async run({ input: { rates = {}, ...input }, context, matching }) {
    const userRole = await getBusinessRole(context);
    const { chosen, leftOut, sent, delay, conflicts, ...plan } = await matching.planSubmissions({
      ...input,
      rates,
      userRole,
    });
    return {
      ...plan,
      delay: delay!,
      conflicts: conflicts.map(({ thenId, ...conflict }) => ({ ...conflict, thenId: thenId || null })),
      chosen: chosen.map((line) => ({ ...toLineResponse(line), isMust: line.isMust })),
      sent: sent.map(toLineResponse),
      leftOut: leftOut.map((line) => ({ ...toLineResponse(line), why: line.why })),
    };
  },
});

function toLineResponse(message: PlanLine) {
  const { isMust: _isMust, why: _why, ...line } = groupCompetitionColumns(message);
  return line;
}
