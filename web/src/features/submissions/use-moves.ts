import { stateWord } from '@laurel/words/state-words';
import { errorText } from '../../lib/refused';
import { startTransition, useState } from 'react';
import { t as shared } from '../../lib/texts/controls';
import { t } from '../../lib/texts/submissions';
import { useCommand } from '../../lib/use-command';
import type { Film, MoveFacts, Need, Refusal, Submission, SubmissionState } from '../../lib/wire';
import { toast } from '../../ui/toast';
import { aboutSubmission, useUndo } from '../../ui/use-undo';
import { hasDetails } from './move-values';
import { leadsToShowing, moveTo, needOf, titleOf, type OwnMove } from './states';
import { useMayUseUp } from './use-kept-used-up';

/** `newer`: the row as someone else left it meanwhile, to be loaded before the move is tried again. */
export type Asked = {
  submission: Submission;
  state: SubmissionState;
  needs: Need[];
  via?: OwnMove['via'];
  refusal?: Refusal;
  newer?: Submission;
};

/** A card that is on its way: it stands where it goes until the list is there anew. */
type Moving = Pick<Submission, 'rowVersion' | 'state'>;
export type MovingById = ReadonlyMap<number, Moving>;
export const onTheWay = (submissions: readonly Submission[], moving: MovingById): readonly Submission[] => {
  const isMoving = ({ id, rowVersion }: Submission) => moving.get(id)?.rowVersion === rowVersion;
  return submissions.some(isMoving)
    ? submissions.map((one) => (isMoving(one) ? { ...one, state: moving.get(one.id)!.state } : one))
    : submissions;
};

/**
 * Moves a submission. A move that needs facts, or has some to tell, waits in `asked` for them, also when someone else was faster.
 * Where it is not possible any more, or nothing was typed for it, `stale` has the row as it is now.
 */
export function useMoves(film: Film, onMoved: (submission: Submission, from: SubmissionState) => void) {
  const undo = useUndo();
  const mayUseUp = useMayUseUp(film);
  const [moving, setMoving] = useState<MovingById>(new Map());
  const command = useCommand('updateUserSubmissionState');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [stale, setStale] = useState<Submission | null>(null);

  /** A card stands where it goes, until it is let go of again. */
  const putThere = ({ id, rowVersion }: Submission, state: SubmissionState) => {
    const one = { rowVersion, state };
    return {
      leave: () => setMoving((now) => new Map(now).set(id, one)),
      stay: () => setMoving((now) => new Map([...now].filter(([, other]) => other !== one))),
    };
  };
  const send = async ({ submission, state, needs, via }: Asked, facts: MoveFacts) => {
    const { leave, stay } = putThere(submission, state);
    // A card that is let go stands there at once. Where a button was pressed it says first that it is on its way.
    if (asked) startTransition(leave);
    else leave();
    const close = () => setAsked((now) => (now?.submission.id === submission.id ? null : now));
    try {
      const { items } = await command.mutateAsync({
        items: [{ submissionId: submission.id, rowVersion: submission.rowVersion }],
        state,
        ...(via && { via }),
        ...facts,
      });
      const refusal = items[0]?.error;
      if (!refusal) {
        close();
        const moved = items[0]?.submission ?? { ...submission, state };
        onMoved(moved, submission.state);
        const takeBack = async () => (await undo([moved]))?.forEach((back) => onMoved(back, moved.state));
        const words = t('move.done', { name: titleOf(submission), state: stateWord[state] });
        const action = { label: shared('undo'), run: () => void takeBack() };
        return toast(words, 'done', action, aboutSubmission(submission));
      }
      stay();
      if (refusal.code === 'submission.stale') {
        const present =
          (refusal.details as { submission?: Submission } | undefined)?.submission ?? submission;
        if (asked && moveTo(present, state))
          return setAsked({ ...asked, refusal: undefined, newer: present });
        close();
        return setStale(present);
      }
      const need = needOf(refusal.code);
      setAsked({
        submission,
        state,
        needs: need && !needs.includes(need) ? [...needs, need] : needs,
        via,
        refusal,
      });
    } catch (error) {
      stay();
      toast(errorText(error), 'refused');
    }
  };
  const move = (submission: Submission, state: SubmissionState) => {
    const allowed = moveTo(submission, state);
    if (!allowed) return;
    const { needs, via } = allowed;
    if (needs.length > 0 || hasDetails(submission, state))
      startTransition(() => setAsked({ submission, state, needs, via })); // the menu closes first
    else if (leadsToShowing(state) && film.keptPremieres.length > 0) void askOrSend(submission, state);
    else void send({ submission, state, needs: [] }, {});
  };
  /** What asks for nothing goes at once, but not past a premiere that is kept. */
  const askOrSend = async (submission: Submission, state: SubmissionState) => {
    const { leave, stay } = putThere(submission, state);
    leave();
    const isWarned = await mayUseUp(submission).finally(stay);
    if (isWarned) setAsked({ submission, state, needs: [] });
    else await send({ submission, state, needs: [] }, {});
  };
  return {
    move,
    moving,
    asked,
    stale,
    busy: command.isPending,
    answer: (facts: MoveFacts) => asked && send(asked, facts),
    loadAgain: () => {
      const newer = asked?.newer;
      if (!newer) return;
      const { needs, via } = moveTo(newer, asked.state) ?? asked;
      setAsked({ submission: newer, state: asked.state, needs, via });
    },
    cancel: () => setAsked(null),
    seenStale: () => setStale(null),
  };
}
