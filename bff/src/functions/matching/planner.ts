import { loadReferenceRates } from '../../clients/reference-rates.js';
import { planInput } from '../../inputs/matching/planner.js';
import { getBusinessRole } from '../../messages/match.js';
import { groupCompetitionColumns } from '../../messages/festival-details.js';
import type { PlanLine } from '@laurel/proto/matching/v1/matching';
import { postQuery } from '../../server-functions/server-function.js';
import { planShape } from '../../shapes/matching/planner.js';
import { getPlanCost } from '../../rate-limits/costs.js';

/**
 * Chooses the most valuable competitions of a film's list within the budget. Uses the cheapest tier of each
 * competition in the given period. Converts fees in other currencies at the reference rates of the day
 * `ratesOn`. The result is optimal if `isProven`. `delay` is the cost of starting later, `raise` the effect of a higher budget. Changes
 * nothing. Uses POST because the input is long.
 * @throws film.not_found
 */
export const planSubmissions = postQuery({
  access: 'own',
  input: planInput,
  cost: getPlanCost,
  response: planShape,
  async run({ input, context, catalog, matching }) {
    const [userRole, rates] = await Promise.all([getBusinessRole(context), loadReferenceRates(catalog)]);
    const { chosen, leftOut, sent, spent, delay, raise, conflicts, ...plan } = await matching.planSubmissions(
      { ...input, rates, userRole },
    );
    // Matching always sends `delay` and `raise`. The `thenId` of a conflict is 0 for a festival outside the catalogue.
    return {
      ...plan,
      ratesOn: rates.day,
      spent: spent!,
      delay: { ...delay!, extraCost: delay!.extraCost! },
      raise: { ...raise!, budget: raise!.budget! },
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
