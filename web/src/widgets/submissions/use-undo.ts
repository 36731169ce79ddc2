import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { useCallback } from 'react';
import { splitIntoBatches } from '../../lib/server/batches';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/controls/actions';
import { useCommand } from '../../lib/server/use-command';
import type { ItemResult, Submission } from '../../lib/server/wire';
import { toast } from '../../ui/feedback/toast';
import { showError } from '../feedback/show-error';

const getStaleSubmission = ({ error }: ItemResult) =>
  error?.code === 'submission.stale' ? (error.details as { submission: Submission }).submission : null;

/** Returns the toast subject of a submission: a new toast replaces older ones, whose undo no longer works. */
export const getToastSubject = ({ id }: Pick<Submission, 'id'>) => `submission-${id}`;

/** A submission to undo. The names are shown if that removes it from the list. */
export type ChangedSubmission = Pick<Submission, 'id' | 'rowVersion'> &
  Partial<Pick<Submission, 'festivalName' | 'competitionName'>>;

/**
 * Undoes the last change of some submissions and shows the result of each. Returns the restored submissions,
 * or null if the call failed.
 */
export function useUndo() {
  const { mutateAsync } = useCommand('undoUserSubmission');
  return useCallback(
    async (changedSubmissions: readonly ChangedSubmission[]): Promise<Submission[] | null> => {
      try {
        const items: ItemResult[] = [];
        for (const batch of splitIntoBatches(changedSubmissions)) {
          const input = batch.map(({ id, rowVersion }) => ({ submissionId: id, rowVersion }));
          items.push(...(await mutateAsync({ items: input })).items);
        }
        const restoredSubmissions = items.flatMap(({ submission }) => submission ?? []);
        const [firstRestored] = restoredSubmissions;
        if (restoredSubmissions.length > 1) toast(t('undone.several', { n: restoredSubmissions.length }));
        else if (firstRestored)
          toast(
            t('undone.state', {
              name: formatSubmissionTitle(firstRestored),
              state: stateLabels[firstRestored.state],
            }),
          );
        const removedItems = items.filter(({ error, submission }) => !error && !submission);
        if (removedItems.length > 0) {
          const removed = changedSubmissions.find(({ id }) => id === removedItems[0]!.submissionId);
          const name = formatSubmissionTitle(removed ?? {});
          toast(t('undone.removed', { n: removedItems.length, name }));
        }
        const currentSubmissions = items.flatMap((item) => getStaleSubmission(item) ?? []);
        if (currentSubmissions.length === 1)
          toast(
            t('undone.stale', {
              name: formatSubmissionTitle(currentSubmissions[0]!),
              state: stateLabels[currentSubmissions[0]!.state],
            }),
            'refused',
          );
        else if (currentSubmissions.length > 1)
          toast(t('undone.stale.several', { n: currentSubmissions.length }), 'refused');
        const refusedItem = items.find((item) => item.error && !getStaleSubmission(item));
        if (refusedItem) toast(formatRefusal(refusedItem.error!), 'refused');
        return restoredSubmissions;
      } catch (error) {
        showError(error);
        return null;
      }
    },
    [mutateAsync],
  );
}
