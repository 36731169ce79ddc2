import { batches } from '../../../lib/server/batches';
import { getErrorText } from '../../../lib/server/refused';
import { useCommand } from '../../../lib/server/use-command';
import type { ItemResult, MoveFields, Submission, SubmissionState } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';

/**
 * Moves many submissions with their known versions. `getFields` returns the fields of each, `getDateId` its
 * planned deadline. Returns one result per submission, also for those before a failed call, which shows a
 * toast.
 */
export function useMoveMany() {
  const { mutateAsync, isPending } = useCommand('updateUserSubmissionState');
  const move = async (
    submissions: readonly Submission[],
    state: SubmissionState,
    getFields: (submission: Submission) => MoveFields = () => ({}),
    getDateId: (submission: Submission) => number | null = () => null,
  ): Promise<ItemResult[]> => {
    const results: ItemResult[] = [];
    try {
      const alike = Map.groupBy(submissions, (one) => JSON.stringify(getFields(one)));
      for (const group of alike.values())
        for (const some of batches(group)) {
          const items = some.map((one) => {
            const dateId = getDateId(one);
            return { submissionId: one.id, rowVersion: one.rowVersion, ...(dateId !== null && { dateId }) };
          });
          results.push(...(await mutateAsync({ items, state, ...getFields(some[0]!) })).items);
        }
    } catch (error) {
      toast(getErrorText(error), 'refused');
    }
    return results;
  };
  return { move, busy: isPending };
}

/** Returns the submissions that were moved, as they are now. */
export const getMoved = (results: readonly ItemResult[]): Submission[] =>
  results.flatMap(({ submission, error }) => (submission && !error ? submission : []));
