import { DragDropProvider } from '@dnd-kit/react';
import type { DragDropManager, DragEndEvent, DragMoveEvent } from '@dnd-kit/dom';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Entrant } from '@laurel/rules/fees';
import { t } from '../../lib/texts/submissions';
import { stateWord } from '../../lib/texts/words';
import type { Submission, SubmissionState } from '../../lib/wire';
import { toast } from '../../ui/toast';
import css from './board.module.css';
import { Column } from './column';
import { plugins, sensors, stepBy } from './drag';
import { draggedIn, overIn } from './dragged';
import { inOrder, type Order } from './order';
import { columns, moveTo, titleOf, unsent } from './states';
import type { CardActions } from './submission-card';
import { useCutEdges } from './use-cut-edges';
import { useFolds } from './use-folds';
import { useFollow } from './use-follow';

/** Whether the film may still enter, of one that is not sent yet; `waiting`: all that are asked about; `isWhole`: with all that there is to say. */
export type VerdictOf = (submission: Submission, waiting: Submission[], isWhole: boolean) => ReactNode;

type Props = Omit<CardActions, 'onToggle'> & {
  film: Entrant & { id: number };
  /** All there are: what is asked about them does not change with what is shown. */
  submissions: readonly Submission[];
  shown: readonly Submission[];
  order: Order;
  verdict?: VerdictOf;
  /** Something lies over the board. */
  isCovered: boolean;
};

/** Columns by state, each with its sums. A card is dragged by mouse, touch and keys; columns that do not take it say so. The focus goes with the card that is moved. */
export function Board({ film, submissions, shown, order, verdict, isCovered, onMove, ...actions }: Props) {
  const { onHistory, onScreening } = actions;
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
  const waiting = useMemo(() => unsent.flatMap((state) => inOrder(submissions, state)), [submissions]);
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
              own={inOrder(shown, state, order)}
              film={film}
              folds={folds}
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
}
