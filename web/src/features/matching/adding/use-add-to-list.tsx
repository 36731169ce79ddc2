import { useRef, useState } from 'react';
import type { UpcomingEntry, Gate } from '../../../lib/premieres/upcoming-entry';
import { getErrorText } from '../../../lib/server/refused';
import { getRefusedItems } from '../../../lib/server/refused-items';
import { t as shared } from '@laurel/words/pages/controls/actions';
import { t } from '@laurel/words/pages/matching/matching';
import { useCommand } from '../../../lib/server/use-command';
import type { Film, MoveFields, SubmissionState } from '../../../lib/server/wire';
import { OverrideDialog } from '../../../widgets/submissions/override-dialog';
import { ResultsDialog, type Result } from '../../../widgets/feedback/results-dialog';
import { toast } from '../../../ui/feedback/toast';
import { aboutSubmission, useUndo } from '../../../widgets/submissions/use-undo';

/** A competition that can be added, with its festival. */
export type Addable = {
  competition: { id: number; name: string | null };
  festival: { id: number; name: string | null };
};
type Pending = { addables: readonly Addable[]; state: SubmissionState };
type Unconfirmed = { key: number; addables: readonly Addable[]; answer: (isConfirmed: boolean) => void };

const getName = ({ competition }: Addable) => competition.name ?? String(competition.id);
const toComingEntry = ({ competition, festival }: Addable): UpcomingEntry => ({
  competitionId: competition.id,
  competitionName: competition.name,
  festivalId: festival.id,
  festivalName: festival.name,
  edition: null,
});
const getIds = (addables: readonly Addable[]) => addables.map(({ competition }) => competition.id);

/**
 * Adds competitions to a film's list and reports each result. Entries that will be sent must pass
 * `GateDialog` first. `add` resolves to the ids that are finished: all except failed and cancelled ones.
 * `dialogs` shows the confirmations and results one after another.
 */
export function useAddToList(film: Film, GateDialog: Gate) {
  const command = useCommand('addUserSubmission');
  const undo = useUndo();
  const keys = useRef(0);
  const [[unconfirmed], setUnconfirmed] = useState<readonly Unconfirmed[]>([]);
  const [[pending], setPending] = useState<readonly Pending[]>([]);
  const [failed, setFailed] = useState<Result[]>([]);
  const confirmEntries = (addables: readonly Addable[]) =>
    new Promise<boolean>((resolve) => {
      const key = ++keys.current;
      const answer = (isConfirmed: boolean) => {
        setUnconfirmed((previous) => previous.filter((entry) => entry.key !== key));
        resolve(isConfirmed);
      };
      setUnconfirmed((previous) => [...previous, { key, addables, answer }]);
    });
  const removePending = (settled: Pending) =>
    setPending((previous) => previous.filter((entry) => entry !== settled));
  const send = async (sent: Pending, fields: MoveFields = {}) => {
    const { addables, state } = sent;
    const competitionIds = getIds(addables);
    const { items } = await command.mutateAsync({ filmId: film.id, competitionIds, state, ...fields });
    const needReason = items.filter(({ error }) => error?.code === 'submission.override_required');
    const results = items.filter((item) => item.error && !needReason.includes(item));
    const n = items.length - needReason.length - results.length;
    const added = items.flatMap(({ submission }) => submission ?? []);
    const undoAll = { label: shared('undo'), run: () => void undo(added) };
    const toastTopic = added.length === 1 ? aboutSubmission(added[0]!) : null;
    if (n > 0) toast(t('added.some', { n }), 'done', added.length > 0 ? undoAll : null, toastTopic);
    const names = new Map(addables.map((addable) => [addable.competition.id, getName(addable)]));
    const refusedItems = getRefusedItems(results, ({ competitionId: id }) => names.get(id) ?? String(id));
    setFailed((previous) => [...previous, ...refusedItems]);
    const needReasonIds = new Set(needReason.map(({ competitionId }) => competitionId));
    removePending(sent);
    const remaining = {
      addables: addables.filter(({ competition }) => needReasonIds.has(competition.id)),
      state,
    };
    if (needReasonIds.size > 0) setPending((previous) => [...previous, remaining]);
    const failedIds = new Set(results.map(({ competitionId }) => competitionId));
    return competitionIds.filter((id) => !failedIds.has(id));
  };
  const trySend = async (...args: Parameters<typeof send>): Promise<number[]> => {
    try {
      return await send(...args);
    } catch (error) {
      toast(getErrorText(error), 'refused');
      return [];
    }
  };
  const add = async (
    addables: readonly Addable[],
    state: SubmissionState = 'to-submit',
  ): Promise<number[]> => {
    const needsConfirmation = state === 'to-submit' && film.reservedPremieres.length > 0;
    if (needsConfirmation && !(await confirmEntries(addables))) return [];
    return trySend({ addables, state });
  };
  const dialogs = (
    <>
      {unconfirmed && (
        <GateDialog
          key={unconfirmed.key}
          film={film}
          entries={unconfirmed.addables.map(toComingEntry)}
          actionLabel={t('row.add')}
          onGo={() => unconfirmed.answer(true)}
          onClose={() => unconfirmed.answer(false)}
        />
      )}
      {pending && (
        <OverrideDialog
          key={getIds(pending.addables).join(' ')}
          leave={t('override.cancel')}
          names={pending.addables.map(getName)}
          busy={command.isPending}
          onClose={() => removePending(pending)}
          onSend={(overrideReason) => void trySend(pending, { overrideReason })}
        />
      )}
      {failed.length > 0 && !pending && <ResultsDialog results={failed} onClose={() => setFailed([])} />}
    </>
  );
  return { add, busy: command.isPending || unconfirmed !== undefined, dialogs };
}
