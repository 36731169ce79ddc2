import { formatRefusal } from '@laurel/words/messages/refusal-text';
import { useCallback } from 'react';
import { batches } from '../../lib/server/batches';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { stateWord } from '@laurel/words/labels/state-labels';
import { t } from '@laurel/words/pages/controls/actions';
import { useCommand } from '../../lib/server/use-command';
import type { ItemResult, Submission } from '../../lib/server/wire';
import { toast } from '../../ui/feedback/toast';
import { showError } from '../feedback/show-error';

const staleIn = ({ error }: ItemResult) =>
  error?.code === 'submission.stale' ? (error.details as { submission: Submission }).submission : null;

/** The toast subject of a submission. A new toast about it replaces older ones, whose undo no longer works. */
export const aboutSubmission = ({ id }: Pick<Submission, 'id'>) => `submission-${id}`;

/**
 * Undoes the last change of some submissions and shows the result of each. Returns the restored submissions,
 * or null if the call failed.
 */
export function useUndo() {
  const { mutateAsync } = useCommand('undoUserSubmission');
  return useCallback(
    async (done: readonly Pick<Submission, 'id' | 'rowVersion'>[]): Promise<Submission[] | null> => {
      try {
        const items: ItemResult[] = [];
        for (const some of batches(done)) {
          const input = some.map(({ id, rowVersion }) => ({ submissionId: id, rowVersion }));
          items.push(...(await mutateAsync({ items: input })).items);
        }
        const back = items.flatMap(({ submission }) => submission ?? []);
        const [one] = back;
        if (back.length > 1) toast(t('undone.several', { n: back.length }));
        else if (one)
          toast(t('undone.state', { name: formatSubmissionTitle(one), state: stateWord[one.state] }));
        const off = items.filter(({ error, submission }) => !error && !submission);
        if (off.length > 0) toast(t('undone.removed', { n: off.length }));
        const stale = items.flatMap((item) => staleIn(item) ?? []);
        if (stale.length === 1)
          toast(
            t('undone.stale', { name: formatSubmissionTitle(stale[0]!), state: stateWord[stale[0]!.state] }),
            'refused',
          );
        else if (stale.length > 1) toast(t('undone.stale.several', { n: stale.length }), 'refused');
        const refused = items.find((item) => item.error && !staleIn(item));
        if (refused) toast(formatRefusal(refused.error!), 'refused');
        return back;
      } catch (error) {
        showError(error);
        return null;
      }
    },
    [mutateAsync],
  );
}
