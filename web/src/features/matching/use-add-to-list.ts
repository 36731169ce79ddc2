import { errorText } from '../../lib/refused';
import { refusalWords } from '@laurel/words/refusal-words';
import { useState } from 'react';
import type { MoveFacts, Refusal, SubmissionState } from '../../lib/wire';
import { t as shared } from '../../lib/texts/controls';
import { t } from '../../lib/texts/matching';
import { useCommand } from '../../lib/use-command';
import { toast } from '../../ui/toast';
import { aboutSubmission, useUndo } from '../../ui/use-undo';

export type Pending = { competitionIds: number[]; state: SubmissionState };

/**
 * Adds competitions to a film's list and says what became of each; those that need a reason wait in `pending`. Answers which
 * are done with: all but those that failed.
 */
export function useAddToList(filmId: number) {
  const command = useCommand('addUserSubmission');
  const undo = useUndo();
  const [pending, setPending] = useState<Pending | null>(null);
  const add = async (
    competitionIds: number[],
    state: SubmissionState = 'to-submit',
    facts: MoveFacts = {},
  ): Promise<number[]> => {
    try {
      const { items } = await command.mutateAsync({ filmId, competitionIds, state, ...facts });
      const refused = items.filter(
        (item): item is typeof item & { error: Refusal } => item.error !== undefined && item.error !== null,
      );
      const overridable = refused.filter((item) => item.error.code === 'submission.override_required');
      const failed = refused.filter((item) => item.error.code !== 'submission.override_required');
      const n = items.length - refused.length;
      const added = items.flatMap(({ submission }) => submission ?? []);
      const undoAll = { label: shared('undo'), run: () => void undo(added) };
      const about = added.length === 1 ? aboutSubmission(added[0]!) : null;
      if (n > 0) toast(t('added.some', { n }), 'done', added.length > 0 ? undoAll : null, about);
      if (failed.length > 0)
        toast(t('added.failed', { n: failed.length, why: refusalWords(failed[0]!.error) }), 'refused');
      setPending(
        overridable.length > 0
          ? { competitionIds: overridable.map((item) => item.competitionId), state }
          : null,
      );
      const left = new Set(failed.map((item) => item.competitionId));
      return competitionIds.filter((id) => !left.has(id));
    } catch (error) {
      toast(errorText(error), 'refused');
      return [];
    }
  };
  return { add, busy: command.isPending, pending, leaveOut: () => setPending(null) };
}
