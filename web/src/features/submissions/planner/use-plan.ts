import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/bff';
import { useDebounced } from '../../../lib/use-debounced';
import { planAsked, readPlan, writePlan, type PlanState } from './plan-state';

/** What the address asks for, and the plan for it; the one before stays while another is worked out. */
export function usePlan(filmId: number) {
  const [address, setAddress] = useSearchParams();
  const state = readPlan(address);
  const change = (next: PlanState) => setAddress(writePlan(next, address), { replace: true });
  const asked = useDebounced(JSON.stringify(planAsked(filmId, state)));
  const input = JSON.parse(asked) as ReturnType<typeof planAsked>;
  const plan = useQuery({
    ...query('planSubmissions', input ?? { filmId, budgets: [], from: state.from, to: state.to }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
  return { state, change, plan, isAsked: input !== null };
}
