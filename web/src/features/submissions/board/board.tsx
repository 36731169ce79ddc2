import { DragDropProvider } from '@dnd-kit/react';
import type { DragDropManager, DragEndEvent, DragMoveEvent } from '@dnd-kit/dom';
import { memo, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { stateWord } from '@laurel/words/labels/state-labels';
import { t } from '@laurel/words/pages/submissions/submissions';
import type { Film, Submission, SubmissionState } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import css from './board.module.css';
import { Column } from './column';
import { createPlugins, createSensors, moveToColumn } from './drag';
import { findDragged, getColumnBelow } from './find-dragged';
import { sortByColumn, type Order } from '../view-state/order-columns';
import { columns, isUnsent, findMove, getTitle } from '../states/submission-states';
import type { CardActions } from '../card/card-details';
import { useCutEdges } from './use-cut-edges';
import { useFolds } from './use-folds';
import { useFollow } from './use-follow';

/**
 * Renders whether the film may still enter, for an entry that is not sent. `waiting`: all competitions to
 * query together. `isWhole`: with all details.
 */
export type RenderVerdict = (submission: Submission, waiting: number[], isWhole: boolean) => ReactNode;

type Props = Omit<CardActions, 'onToggle'> & {
  film: Film;
  /** All entries. The verdicts are queried for all of them, whatever the filter shows. */
  submissions: readonly Submission[];
  shown: readonly Submission[];
  order: Order;
  verdict?: RenderVerdict;
  /** Something covers the board. */
  isCovered: boolean;
};

/**
 * Columns by state, each with its sums. A card can be dragged by mouse, touch and keys; columns that do not
 * accept it say so. The focus follows the moved card.
 */
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
  const byState = useColumns(shown, order);
  const renderVerdict = useCallback(
    (submission: Submission, isWhole: boolean) => verdict?.(submission, waiting, isWhole),
    [verdict, waiting],
  );
  const drop = ({ operation, canceled }: DragEndEvent, manager: DragDropManager) => {
    manager.collisionObserver.enable();
    const [submission, state] = [findDragged(operation), getColumnBelow(operation)];
    if (canceled || !submission || state === null || state === submission.state) return;
    if (findMove(submission, state)) return move(submission, state);
    const states = { from: stateWord[submission.state], state: stateWord[state] };
    toast(t('drag.refused', { name: getTitle(submission), ...states }), 'refused');
  };
  const moveByKeyboard = (event: DragMoveEvent, manager: DragDropManager) => {
    if (!(event.nativeEvent instanceof KeyboardEvent) || !event.by) return;
    event.preventDefault();
    void moveToColumn(event.by, manager);
  };
  return (
    <div className={css.frame} data-before={cut.before || undefined} data-after={cut.after || undefined}>
      <DragDropProvider
        sensors={createSensors}
        plugins={createPlugins}
        onDragMove={moveByKeyboard}
        onDragEnd={drop}
      >
        <div ref={box} className={css.board} tabIndex={0} role="region" aria-label={t('title')}>
          {columns.map((state) => (
            <Column
              key={state}
              state={state}
              submissions={byState.get(state)!}
              film={film}
              isFolded={folds.isFolded(state, byState.get(state)!.length)}
              onFold={folds.fold}
              opened={opened}
              moved={moved}
              verdict={renderVerdict}
              actions={cardActions}
            />
          ))}
        </div>
      </DragDropProvider>
    </div>
  );
});

/** Returns the competitions of unsent entries. The array stays the same until its content changes. */
function useWaiting(submissions: readonly Submission[]): number[] {
  const ids = submissions.flatMap((one) => (isUnsent(one) ? one.competitionId : []));
  const key = JSON.stringify([...new Set(ids)].toSorted((a, b) => a - b));
  return useMemo(() => JSON.parse(key) as number[], [key]);
}

/**
 * Returns the entries by state, in order. A column with the same cards keeps the same array, so that it is
 * not rendered again.
 */
function useColumns(shown: readonly Submission[], order: Order): Map<SubmissionState, Submission[]> {
  const [last] = useState(() => new Map<SubmissionState, Submission[]>());
  return useMemo(() => {
    for (const state of columns) {
      const [next, before] = [sortByColumn(shown, state, order), last.get(state)];
      if (next.length !== before?.length || next.some((one, n) => one !== before[n])) last.set(state, next);
    }
    return new Map(last);
  }, [shown, order, last]);
}
