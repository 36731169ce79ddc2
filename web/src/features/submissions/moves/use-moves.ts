import { stateWord } from '@laurel/words/labels/state-labels';
import { getErrorText } from '../../../lib/server/refused';
import { startTransition, useState } from 'react';
import { t as shared } from '@laurel/words/pages/controls/actions';
import { t } from '@laurel/words/pages/submissions/submissions';
import { useCommand } from '../../../lib/server/use-command';
import type { Film, MoveFields, Need, Refusal, Submission, SubmissionState } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { aboutSubmission, useUndo } from '../../../widgets/submissions/use-undo';
import { hasDetails } from './move-values';
import {
  mayLeadToScreening,
  findMove,
  getNeed,
  getTitle,
  type AvailableMove,
} from '../states/submission-states';
import { useReservationCheck } from '../premieres/use-used-up-premieres';

/** `newer`: the row after a concurrent change, to be loaded before the move is sent again. */
export type MoveRequest = {
  submission: Submission;
  state: SubmissionState;
  needs: Need[];
  via?: AvailableMove['via'];
  refusal?: Refusal;
  newer?: Submission;
};

/** A card that is being moved. It is shown in its new column until the list is fetched again. */
type Moving = Pick<Submission, 'rowVersion' | 'state'>;
export type MovingById = ReadonlyMap<number, Moving>;
export const applyMoves = (submissions: readonly Submission[], moving: MovingById): readonly Submission[] => {
  const isMoving = ({ id, rowVersion }: Submission) => moving.get(id)?.rowVersion === rowVersion;
  return submissions.some(isMoving)
    ? submissions.map((submission) =>
        isMoving(submission) ? { ...submission, state: moving.get(submission.id)!.state } : submission,
      )
    : submissions;
};

/**
 * Moves a submission. A move with required or optional fields waits in `request` for them, also after a
 * concurrent change. If the move is no longer possible, or had no input, `stale` has the current row.
 */
export function useMoves(film: Film, onMoved: (submission: Submission, from: SubmissionState) => void) {
  const undo = useUndo();
  const mayUseUp = useReservationCheck(film);
  const [moving, setMoving] = useState<MovingById>(new Map());
  const command = useCommand('updateUserSubmissionState');
  const [request, setRequest] = useState<MoveRequest | null>(null);
  const [stale, setStale] = useState<Submission | null>(null);

  /** Shows a card in its new column until the move is done or failed. */
  const createOptimisticMove = ({ id, rowVersion }: Submission, state: SubmissionState) => {
    const optimisticMove = { rowVersion, state };
    return {
      apply: () => setMoving((previous) => new Map(previous).set(id, optimisticMove)),
      revert: () =>
        setMoving((previous) => new Map([...previous].filter(([, other]) => other !== optimisticMove))),
    };
  };
  const send = async ({ submission, state, needs, via }: MoveRequest, fields: MoveFields) => {
    const { apply, revert } = createOptimisticMove(submission, state);
    // A dropped card moves at once. After a button press, the button shows first that it is busy.
    if (request) startTransition(apply);
    else apply();
    const close = () =>
      setRequest((previous) => (previous?.submission.id === submission.id ? null : previous));
    try {
      const { items } = await command.mutateAsync({
        items: [{ submissionId: submission.id, rowVersion: submission.rowVersion }],
        state,
        ...(via && { via }),
        ...fields,
      });
      const refusal = items[0]?.error;
      if (!refusal) {
        close();
        const moved = items[0]?.submission ?? { ...submission, state };
        onMoved(moved, submission.state);
        const undoMove = async () =>
          (await undo([moved]))?.forEach((restored) => onMoved(restored, moved.state));
        const text = t('move.done', { name: getTitle(submission), state: stateWord[state] });
        const action = { label: shared('undo'), run: () => void undoMove() };
        return toast(text, 'done', action, aboutSubmission(submission));
      }
      revert();
      if (refusal.code === 'submission.stale') {
        const latest = (refusal.details as { submission?: Submission } | undefined)?.submission ?? submission;
        if (request && findMove(latest, state))
          return setRequest({ ...request, refusal: undefined, newer: latest });
        close();
        return setStale(latest);
      }
      const need = getNeed(refusal.code);
      setRequest({
        submission,
        state,
        needs: need && !needs.includes(need) ? [...needs, need] : needs,
        via,
        refusal,
      });
    } catch (error) {
      revert();
      toast(getErrorText(error), 'refused');
    }
  };
  const move = (submission: Submission, state: SubmissionState) => {
    const available = findMove(submission, state);
    if (!available) return;
    const { needs, via } = available;
    if (needs.length > 0 || hasDetails(submission, state))
      startTransition(() => setRequest({ submission, state, needs, via })); // the menu closes first
    else if (mayLeadToScreening(state) && film.reservedPremieres.length > 0)
      void confirmOrSend(submission, state);
    else void send({ submission, state, needs: [] }, {});
  };
  /** A move without fields is sent at once, unless it would use up a reserved premiere. */
  const confirmOrSend = async (submission: Submission, state: SubmissionState) => {
    const { apply, revert } = createOptimisticMove(submission, state);
    apply();
    const needsConfirmation = await mayUseUp(submission).finally(revert);
    if (needsConfirmation) setRequest({ submission, state, needs: [] });
    else await send({ submission, state, needs: [] }, {});
  };
  return {
    move,
    moving,
    request,
    stale,
    busy: command.isPending,
    sendRequest: (fields: MoveFields) => request && send(request, fields),
    loadAgain: () => {
      const newer = request?.newer;
      if (!newer) return;
      const { needs, via } = findMove(newer, request.state) ?? request;
      setRequest({ submission: newer, state: request.state, needs, via });
    },
    cancel: () => setRequest(null),
    dismissStale: () => setStale(null),
  };
}
