import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Input } from '../../lib/functions';
import { useArriving } from '../../lib/use-arriving';

/** What one competition says about a film; asked for again while the catalogue is arriving and has it not yet. */
export function useExplanation(asked: Input<'getMatchExplanation'>, competitionId: number, enabled = true) {
  const question = query('getMatchExplanation', asked);
  const explained = useQuery({ ...question, enabled });
  const explanation = explained.data?.items.find((one) => one.competitionId === competitionId);
  const isArriving = !explanation && explained.data?.isArriving === true;
  useArriving(isArriving, question.queryKey, explained);
  return { explained, explanation, isArriving };
}
