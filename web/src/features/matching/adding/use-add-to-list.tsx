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
type Pending = { ones: readonly Addable[]; state: SubmissionState };
type Unconfirmed = { key: number; ones: readonly Addable[]; answer: (isConfirmed: boolean) => void };

const getName = ({ competition }: Addable) => competition.name ?? String(competition.id);
const toComingEntry = ({ competition, festival }: Addable): UpcomingEntry => ({
  competitionId: competition.id,
  competitionName: competition.name,
  festivalId: festival.id,
  festivalName: festival.name,
  edition: null,
});
const getIds = (ones: readonly Addable[]) => ones.map(({ competition }) => competition.id);

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
  const confirmEntries = (ones: readonly Addable[]) =>
    new Promise<boolean>((resolve) => {
      const key = ++keys.current;
      const answer = (isIn: boolean) => {
        setUnconfirmed((before) => before.filter((one) => one.key !== key));
        resolve(isIn);
      };
      setUnconfirmed((before) => [...before, { key, ones, answer }]);
    });
  const removePending = (settled: Pending) => setPending((before) => before.filter((one) => one !== settled));
  const send = async (sent: Pending, fields: MoveFields = {}) => {
    const { ones, state } = sent;
    const competitionIds = getIds(ones);
    const { items } = await command.mutateAsync({ filmId: film.id, competitionIds, state, ...fields });
    const needReason = items.filter(({ error }) => error?.code === 'submission.override_required');
    const results = items.filter((item) => item.error && !needReason.includes(item));
    const n = items.length - needReason.length - results.length;
    const added = items.flatMap(({ submission }) => submission ?? []);
    const undoAll = { label: shared('undo'), run: () => void undo(added) };
    const about = added.length === 1 ? aboutSubmission(added[0]!) : null;
    if (n > 0) toast(t('added.some', { n }), 'done', added.length > 0 ? undoAll : null, about);
    const names = new Map(ones.map((one) => [one.competition.id, getName(one)]));
    const stayed = getRefusedItems(results, ({ competitionId: id }) => names.get(id) ?? String(id));
    setFailed((before) => [...before, ...stayed]);
    const waiting = new Set(needReason.map(({ competitionId }) => competitionId));
    removePending(sent);
    const left = { ones: ones.filter(({ competition }) => waiting.has(competition.id)), state };
    if (waiting.size > 0) setPending((before) => [...before, left]);
    const undone = new Set(results.map(({ competitionId }) => competitionId));
    return competitionIds.filter((id) => !undone.has(id));
  };
  const trySend = async (...args: Parameters<typeof send>): Promise<number[]> => {
    try {
      return await send(...args);
    } catch (error) {
      toast(getErrorText(error), 'refused');
      return [];
    }
  };
  const add = async (ones: readonly Addable[], state: SubmissionState = 'to-submit'): Promise<number[]> => {
    const needsConfirmation = state === 'to-submit' && film.reservedPremieres.length > 0;
    if (needsConfirmation && !(await confirmEntries(ones))) return [];
    return trySend({ ones, state });
  };
  const dialogs = (
    <>
      {unconfirmed && (
        <GateDialog
          key={unconfirmed.key}
          film={film}
          entries={unconfirmed.ones.map(toComingEntry)}
          actionLabel={t('row.add')}
          onGo={() => unconfirmed.answer(true)}
          onClose={() => unconfirmed.answer(false)}
        />
      )}
      {pending && (
        <OverrideDialog
          key={getIds(pending.ones).join(' ')}
          leave={t('override.cancel')}
          names={pending.ones.map(getName)}
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
