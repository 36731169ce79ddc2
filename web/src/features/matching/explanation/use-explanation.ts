import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Input } from '../../../lib/server/functions';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';

/** A competition's verdict. Refetches while the catalogue projection is rebuilding without it. */
export function useExplanation(input: Input<'getMatchExplanation'>, competitionId: number, enabled = true) {
  const options = query('getMatchExplanation', input);
  const explanationQuery = useQuery({ ...options, enabled });
  const explanation = explanationQuery.data?.items.find((item) => item.competitionId === competitionId);
  const isRebuilding = !explanation && explanationQuery.data?.isRebuilding === true;
  useRefetchWhileRebuilding(isRebuilding, options.queryKey, explanationQuery);
  return { explanationQuery, explanation, isRebuilding };
}
