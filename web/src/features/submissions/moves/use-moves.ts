import { stateLabels } from '@laurel/messages/labels/state-labels';
import { startTransition, useState } from 'react';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { useCommand } from '../../../lib/server/use-command';
import type { Film, MoveFields, Need, Refusal, Submission, SubmissionState } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { getToastSubject, useUndo } from '../../../widgets/submissions/use-undo';
import { hasDetails } from './move-values';
import {
  mayLeadToScreening,
  findMove,
  getNeed,
  getTitle,
  type AvailableMove,
} from '../states/submission-states';
import { useReservationCheck } from '../premieres/use-used-up-premieres';
import { showError } from '../../../widgets/feedback/show-error';

/** `newerSubmission`: the row after a concurrent change, to be loaded before the move is sent again. */
export type MoveRequest = {
  submission: Submission;
  state: SubmissionState;
  needs: Need[];
  via?: AvailableMove['via'];
  refusal?: Refusal;
  newerSubmission?: Submission;
};

/** A card that is being moved. It is shown in its new column until the list is fetched again. */
type PendingMove = Pick<Submission, 'rowVersion' | 'state'>;
type PendingMoveById = ReadonlyMap<number, PendingMove>;
export const applyMoves = (
  submissions: readonly Submission[],
  pendingMoves: PendingMoveById,
): readonly Submission[] => {
  const isPending = ({ id, rowVersion }: Submission) => pendingMoves.get(id)?.rowVersion === rowVersion;
  return submissions.some(isPending)
    ? submissions.map((submission) =>
        isPending(submission) ? { ...submission, state: pendingMoves.get(submission.id)!.state } : submission,
      )
    : submissions;
};

/**
 * Moves a submission. A move with required or optional fields waits in `request` for them, also after a
 * concurrent change. If the move is no longer possible, or had no input, `currentSubmission` is the current row.
 */
export function useMoves(
  film: Film,
  onMoved: (submission: Submission, previousState: SubmissionState) => void,
) {
  const undo = useUndo();
  const losesReservation = useReservationCheck(film);
  const [pendingMoves, setPendingMoves] = useState<PendingMoveById>(new Map());
  const command = useCommand('updateUserSubmissionState');
  const [request, setRequest] = useState<MoveRequest | null>(null);
  const [currentSubmission, setCurrentSubmission] = useState<Submission | null>(null);

  /** Shows a card in its new column until the move is done or failed. */
  const createOptimisticMove = ({ id, rowVersion }: Submission, state: SubmissionState) => {
    const optimisticMove = { rowVersion, state };
    return {
      apply: () => setPendingMoves((previous) => new Map(previous).set(id, optimisticMove)),
      revert: () =>
        setPendingMoves(
          (previous) => new Map([...previous].filter(([, pendingMove]) => pendingMove !== optimisticMove)),
        ),
    };
  };
  const sendMove = async ({ submission, state, needs, via }: MoveRequest, fields: MoveFields) => {
    const { apply, revert } = createOptimisticMove(submission, state);
    // A dropped card moves at once. After a button press, the button shows first that it is busy.
    if (request) startTransition(apply);
    else apply();
    const closeRequest = () =>
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
        closeRequest();
        const movedSubmission = items[0]?.submission ?? { ...submission, state };
        onMoved(movedSubmission, submission.state);
        const undoMove = async () => {
          const restoredSubmissions = (await undo([movedSubmission])) ?? [];
          for (const restoredSubmission of restoredSubmissions)
            onMoved(restoredSubmission, movedSubmission.state);
        };
        const text = t('move.done', { name: getTitle(submission), state: stateLabels[state] });
        const action = { label: shared('undo'), run: () => void undoMove() };
        return toast(text, 'done', action, getToastSubject(submission));
      }
      revert();
      if (refusal.code === 'submission.stale') {
        const latestSubmission =
          (refusal.details as { submission?: Submission } | undefined)?.submission ?? submission;
        if (request && findMove(latestSubmission, state))
          return setRequest({ ...request, refusal: undefined, newerSubmission: latestSubmission });
        closeRequest();
        return setCurrentSubmission(latestSubmission);
      }
      const missingNeed = getNeed(refusal.code);
      setRequest({
        submission,
        state,
        needs: missingNeed && !needs.includes(missingNeed) ? [...needs, missingNeed] : needs,
        via,
        refusal,
      });
    } catch (error) {
      revert();
      showError(error);
    }
  };
  const move = (submission: Submission, state: SubmissionState) => {
    const availableMove = findMove(submission, state);
    if (!availableMove) return;
    const { needs, via } = availableMove;
    if (needs.length > 0 || hasDetails(submission, state))
      startTransition(() => setRequest({ submission, state, needs, via })); // the menu closes first
    else if (mayLeadToScreening(state) && film.reservedPremieres.length > 0)
      void confirmOrSend(submission, state);
    else void sendMove({ submission, state, needs: [] }, {});
  };
  /** A move without fields is sent at once, unless it would use up a reserved premiere. */
  const confirmOrSend = async (submission: Submission, state: SubmissionState) => {
    const { apply, revert } = createOptimisticMove(submission, state);
    apply();
    const needsConfirmation = await losesReservation(submission).finally(revert);
    if (needsConfirmation) setRequest({ submission, state, needs: [] });
    else await sendMove({ submission, state, needs: [] }, {});
  };
  return {
    move,
    pendingMoves,
    request,
    currentSubmission,
    busy: command.isPending,
    sendRequest: (fields: MoveFields) => request && sendMove(request, fields),
    loadNewerSubmission: () => {
      const newerSubmission = request?.newerSubmission;
      if (!newerSubmission) return;
      const { needs, via } = findMove(newerSubmission, request.state) ?? request;
      setRequest({ submission: newerSubmission, state: request.state, needs, via });
    },
    cancel: () => setRequest(null),
    dismissStale: () => setCurrentSubmission(null),
  };
}
