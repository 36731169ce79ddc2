import { splitIntoBatches } from '../../../lib/server/batches';
import { useCommand } from '../../../lib/server/use-command';
import type { ItemResult, MoveFields, Submission, SubmissionState } from '../../../lib/server/wire';
import { showError } from '../../../widgets/feedback/show-error';

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
      const groups = Map.groupBy(submissions, (submission) => JSON.stringify(getFields(submission)));
      for (const group of groups.values())
        for (const batch of splitIntoBatches(group)) {
          const items = batch.map((submission) => {
            const dateId = getDateId(submission);
            return {
              submissionId: submission.id,
              rowVersion: submission.rowVersion,
              ...(dateId !== null && { dateId }),
            };
          });
          results.push(...(await mutateAsync({ items, state, ...getFields(batch[0]!) })).items);
        }
    } catch (error) {
      showError(error);
    }
    return results;
  };
  return { move, busy: isPending };
}

/** Returns the submissions that were moved, as they are now. */
export const getMoved = (results: readonly ItemResult[]): Submission[] =>
  results.flatMap(({ submission, error }) => (submission && !error ? submission : []));
