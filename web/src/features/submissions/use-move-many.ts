import { batches } from '../../lib/batches';
import { errorText } from '../../lib/refused';
import { useCommand } from '../../lib/use-command';
import type { ItemResult, MoveFacts, Submission, SubmissionState } from '../../lib/wire';
import { toast } from '../../ui/toast';

/** Moves many, each as it was seen, with what `factsOf` says of it, and planned for the deadline of `dateOf`; a result per item, also of those before a call that failed, which is said. */
export function useMoveMany() {
  const { mutateAsync, isPending } = useCommand('updateUserSubmissionState');
  const move = async (
    submissions: readonly Submission[],
    state: SubmissionState,
    factsOf: (submission: Submission) => MoveFacts = () => ({}),
    dateOf: (submission: Submission) => number | null = () => null,
  ): Promise<ItemResult[]> => {
    const results: ItemResult[] = [];
    try {
      const alike = Map.groupBy(submissions, (one) => JSON.stringify(factsOf(one)));
      for (const group of alike.values())
        for (const some of batches(group)) {
          const items = some.map((one) => {
            const dateId = dateOf(one);
            return { submissionId: one.id, rowVersion: one.rowVersion, ...(dateId !== null && { dateId }) };
          });
          results.push(...(await mutateAsync({ items, state, ...factsOf(some[0]!) })).items);
        }
    } catch (error) {
      toast(errorText(error), 'refused');
    }
    return results;
  };
  return { move, busy: isPending };
}

/** Of results those that were done, as they stand now. */
export const movedIn = (results: readonly ItemResult[]): Submission[] =>
  results.flatMap(({ submission, error }) => (submission && !error ? submission : []));
