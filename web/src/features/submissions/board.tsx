import { DragDropProvider } from '@dnd-kit/react';
import type { DragDropManager, DragEndEvent, DragMoveEvent } from '@dnd-kit/dom';
import { memo, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { stateWord } from '@laurel/words/state-words';
import { t } from '../../lib/texts/submissions';
import type { Film, Submission, SubmissionState } from '../../lib/wire';
import { toast } from '../../ui/toast';
import css from './board.module.css';
import { Column } from './column';
import { plugins, sensors, stepBy } from './drag';
import { draggedIn, overIn } from './dragged';
import { inOrder, type Order } from './order';
import { columns, isUnsent, moveTo, titleOf } from './states';
import type { CardActions } from './submission-card';
import { useCutEdges } from './use-cut-edges';
import { useFolds } from './use-folds';
import { useFollow } from './use-follow';

/** Whether the film may still enter, of one that is not sent yet; `waiting`: the competitions that are asked about; `isWhole`: with all that there is to say. */
export type VerdictOf = (submission: Submission, waiting: number[], isWhole: boolean) => ReactNode;

type Props = Omit<CardActions, 'onToggle'> & {
  film: Film;
  /** All there are: what is asked about them does not change with what is shown. */
  submissions: readonly Submission[];
  shown: readonly Submission[];
  order: Order;
  verdict?: VerdictOf;
  /** Something lies over the board. */
  isCovered: boolean;
};

/** Columns by state, each with its sums. A card is dragged by mouse, touch and keys; columns that do not take it say so. The focus goes with the card that is moved. */
export const Board = memo(function Board(props: Props) {
  const { film, submissions, shown, order, verdict, isCovered, onMove, onHistory, onScreening } = props;
  const box = useRef<HTMLDivElement>(null);
  const cut = useCutEdges(box, shown);
  const folds = useFolds(film.id);
  const [opened, setOpened] = useState<number | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const follow = useFollow(box, submissions, isCovered);
  const move = useCallback(
    (submission: Submission, state: SubmissionState) => {
      follow(submission);
      setMoved(submission.id);
      onMove(submission, state);
    },
    [follow, onMove],
  );
  const cardActions = useMemo<CardActions>(
    () => ({
      onMove: move,
      onHistory,
      onScreening,
      onToggle: ({ id }) => setOpened((now) => (now === id ? null : id)),
    }),
    [move, onHistory, onScreening],
  );
  const waiting = useWaiting(submissions);
  const own = useColumns(shown, order);
  const verdictOf = useCallback(
    (submission: Submission, isWhole: boolean) => verdict?.(submission, waiting, isWhole),
    [verdict, waiting],
  );
  const drop = ({ operation, canceled }: DragEndEvent, manager: DragDropManager) => {
    manager.collisionObserver.enable();
    const [submission, state] = [draggedIn(operation), overIn(operation)];
    if (canceled || !submission || state === null || state === submission.state) return;
    if (moveTo(submission, state)) return move(submission, state);
    const words = { from: stateWord[submission.state], state: stateWord[state] };
    toast(t('drag.refused', { name: titleOf(submission), ...words }), 'refused');
  };
  const step = (event: DragMoveEvent, manager: DragDropManager) => {
    if (!(event.nativeEvent instanceof KeyboardEvent) || !event.by) return;
    event.preventDefault();
    void stepBy(event.by, manager);
  };
  return (
    <div className={css.frame} data-before={cut.before || undefined} data-after={cut.after || undefined}>
      <DragDropProvider sensors={sensors} plugins={plugins} onDragMove={step} onDragEnd={drop}>
        <div ref={box} className={css.board} tabIndex={0} role="region" aria-label={t('title')}>
          {columns.map((state) => (
            <Column
              key={state}
              state={state}
              own={own.get(state)!}
              film={film}
              isFolded={folds.isFolded(state, own.get(state)!.length)}
              onFold={folds.fold}
              opened={opened}
              moved={moved}
              verdict={verdictOf}
              actions={cardActions}
            />
          ))}
        </div>
      </DragDropProvider>
    </div>
  );
});

/** The competitions of what is not sent yet; the same array until there are others, whatever else is changed. */
function useWaiting(submissions: readonly Submission[]): number[] {
  const ids = submissions.flatMap((one) => (isUnsent(one) ? one.competitionId : []));
  const key = JSON.stringify([...new Set(ids)].toSorted((a, b) => a - b));
  return useMemo(() => JSON.parse(key) as number[], [key]);
}

/** By state, in their order. A column that has the same cards as before is the same array, so that nothing of it is drawn anew. */
function useColumns(shown: readonly Submission[], order: Order): Map<SubmissionState, Submission[]> {
  const [last] = useState(() => new Map<SubmissionState, Submission[]>());
  return useMemo(() => {
    for (const state of columns) {
      const [next, before] = [inOrder(shown, state, order), last.get(state)];
      if (next.length !== before?.length || next.some((one, n) => one !== before[n])) last.set(state, next);
    }
    return new Map(last);
  }, [shown, order, last]);
}
