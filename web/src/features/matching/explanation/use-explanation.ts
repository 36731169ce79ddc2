import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Input } from '../../../lib/server/functions';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';

/**
 * One competition's verdict for a film. Refetches while the catalogue projection is rebuilding and does not
 * contain it yet.
 */
export function useExplanation(input: Input<'getMatchExplanation'>, competitionId: number, enabled = true) {
  const question = query('getMatchExplanation', input);
  const explained = useQuery({ ...question, enabled });
  const explanation = explained.data?.items.find((one) => one.competitionId === competitionId);
  const isRebuilding = !explanation && explained.data?.isRebuilding === true;
  useRefetchWhileRebuilding(isRebuilding, question.queryKey, explained);
  return { explained, explanation, isRebuilding };
}
