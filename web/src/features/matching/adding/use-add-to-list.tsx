import { useRef, useState } from 'react';
import type { UpcomingEntry, Gate } from '../../../lib/premieres/upcoming-entry';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { getRefusedItems } from '../../../lib/server/refused-items';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/matching/matching';
import { useCommand } from '../../../lib/server/use-command';
import type { Film, MoveFields, SubmissionState } from '../../../lib/server/wire';
import { OverrideDialog } from '../../../widgets/submissions/override-dialog';
import { ResultsDialog, type Result } from '../../../widgets/feedback/results-dialog';
import { toast } from '../../../ui/feedback/toast';
import { getToastSubject, useUndo } from '../../../widgets/submissions/use-undo';
import { showError } from '../../../widgets/feedback/show-error';

/** A competition that can be added, with its festival. */
export type Addable = {
  competition: { id: number; name: string | null };
  festival: { id: number; name: string | null };
};
type Batch = { addables: readonly Addable[]; state: SubmissionState };
type Confirmation = { key: number; addables: readonly Addable[]; answer: (isConfirmed: boolean) => void };

const getName = ({ competition }: Addable) => competition.name ?? String(competition.id);
const toUpcomingEntry = ({ competition, festival }: Addable): UpcomingEntry => ({
  competitionId: competition.id,
  competitionName: competition.name,
  festivalId: festival.id,
  festivalName: festival.name,
  edition: null,
});
const getIds = (addables: readonly Addable[]) => addables.map(({ competition }) => competition.id);

/**
 * Adds competitions to a film's list and reports each result. Entries that will be sent must pass `GateDialog` first.
 * `add` resolves to the ids of the competitions that were added or wait for a reason. `dialogs` shows the
 * confirmations, the questions for a reason and the results one after another.
 */
export function useAddToList(film: Film, GateDialog: Gate) {
  const command = useCommand('addUserSubmission');
  const undo = useUndo();
  const lastKey = useRef(0);
  const [confirmations, setConfirmations] = useState<readonly Confirmation[]>([]);
  const [batchesNeedingReason, setBatchesNeedingReason] = useState<readonly Batch[]>([]);
  const confirmation = confirmations[0];
  const batchNeedingReason = batchesNeedingReason[0];
  const [failedResults, setFailedResults] = useState<Result[]>([]);
  const confirmEntries = (addables: readonly Addable[]) =>
    new Promise<boolean>((resolve) => {
      const key = ++lastKey.current;
      const answer = (isConfirmed: boolean) => {
        setConfirmations((previous) => previous.filter((entry) => entry.key !== key));
        resolve(isConfirmed);
      };
      setConfirmations((previous) => [...previous, { key, addables, answer }]);
    });
  const removeBatch = (finishedBatch: Batch) =>
    setBatchesNeedingReason((previous) => previous.filter((entry) => entry !== finishedBatch));
  const send = async (batch: Batch, fields: MoveFields = {}) => {
    const { addables, state } = batch;
    const competitionIds = getIds(addables);
    const { items } = await command.mutateAsync({ filmId: film.id, competitionIds, state, ...fields });
    const itemsNeedingReason = items.filter(({ error }) => error?.code === 'submission.override_required');
    const failedItems = items.filter((item) => item.error && !itemsNeedingReason.includes(item));
    // Includes competitions that were on the list already, which have no new submission to undo.
    const listedCount = items.length - itemsNeedingReason.length - failedItems.length;
    const addedSubmissions = items.flatMap(({ submission }) => submission ?? []);
    const undoAll = { label: shared('undo'), run: () => void undo(addedSubmissions) };
    const toastSubject = addedSubmissions.length === 1 ? getToastSubject(addedSubmissions[0]!) : null;
    const listedItem = items.find(({ error }) => !error);
    const listed = addables.find(({ competition }) => competition.id === listedItem?.competitionId);
    if (listed)
      toast(
        t('added.some', { n: listedCount, name: formatSubmissionTitle(toUpcomingEntry(listed)) }),
        'done',
        addedSubmissions.length > 0 ? undoAll : null,
        toastSubject,
      );
    const names = new Map(addables.map((addable) => [addable.competition.id, getName(addable)]));
    const refusedItems = getRefusedItems(failedItems, ({ competitionId: id }) => names.get(id) ?? String(id));
    setFailedResults((previous) => [...previous, ...refusedItems]);
    const idsNeedingReason = new Set(itemsNeedingReason.map(({ competitionId }) => competitionId));
    removeBatch(batch);
    const remainingBatch = {
      addables: addables.filter(({ competition }) => idsNeedingReason.has(competition.id)),
      state,
    };
    if (idsNeedingReason.size > 0) setBatchesNeedingReason((previous) => [...previous, remainingBatch]);
    const failedIds = new Set(failedItems.map(({ competitionId }) => competitionId));
    return competitionIds.filter((id) => !failedIds.has(id));
  };
  const trySend = async (...args: Parameters<typeof send>): Promise<number[]> => {
    try {
      return await send(...args);
    } catch (error) {
      showError(error);
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
      {confirmation && (
        <GateDialog
          key={confirmation.key}
          film={film}
          entries={confirmation.addables.map(toUpcomingEntry)}
          actionLabel={t('row.add')}
          onContinue={() => confirmation.answer(true)}
          onClose={() => confirmation.answer(false)}
        />
      )}
      {batchNeedingReason && (
        <OverrideDialog
          key={getIds(batchNeedingReason.addables).join(' ')}
          leaveLabel={t('override.cancel')}
          names={batchNeedingReason.addables.map(getName)}
          busy={command.isPending}
          onClose={() => removeBatch(batchNeedingReason)}
          onSend={(overrideReason) => void trySend(batchNeedingReason, { overrideReason })}
        />
      )}
      {failedResults.length > 0 && !batchNeedingReason && (
        <ResultsDialog results={failedResults} onClose={() => setFailedResults([])} />
      )}
    </>
  );
  return { add, busy: command.isPending || confirmation !== undefined, dialogs };
}
