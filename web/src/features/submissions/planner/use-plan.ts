import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';
import { query } from '../../../lib/server/bff';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { toPlanInput, parsePlanState, serializePlanState, type PlanState } from './plan-state';

const NO_BUDGET = { amount: 0, currency: 'EUR' };

/** The state in the address and its plan. The previous plan stays while another is computed. */
export function usePlan(filmId: number) {
  const [address, setAddress] = useSearchParams();
  const state = parsePlanState(address);
  const change = (next: PlanState) => setAddress(serializePlanState(next, address), { replace: true });
  const debouncedInput = useDebounced(JSON.stringify(toPlanInput(filmId, state)));
  const input = JSON.parse(debouncedInput) as ReturnType<typeof toPlanInput>;
  const planQuery = query(
    'planSubmissions',
    input ?? { filmId, budget: NO_BUDGET, from: state.from, to: state.to },
  );
  const plan = useQuery({ ...planQuery, enabled: input !== null, placeholderData: keepPreviousData });
  useRefetchWhileRebuilding(plan.data?.isRebuilding === true, planQuery.queryKey, plan);
  return { state, change, plan, hasInput: input !== null };
}
