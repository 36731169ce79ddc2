import { DragDropProvider } from '@dnd-kit/react';
import type { DragDropManager, DragEndEvent, DragMoveEvent } from '@dnd-kit/dom';
import { memo, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film, Submission, SubmissionState } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import css from './board.module.css';
import { Column } from './column';
import { createPlugins, createSensors, moveToNextColumn } from './drag';
import { findDragged, getColumnBelow } from './find-dragged';
import { sortByColumn, type Order } from '../view-state/order-columns';
import { ORDERED_STATES, isUnsent, findMove, getTitle } from '../states/submission-states';
import type { CardActions } from '../card/card-details';
import { useCutEdges } from './use-cut-edges';
import { useFoldedColumns } from './use-folded-columns';
import { useFocusFollowsCard } from './use-focus-follows-card';

/** Renders the verdict on an unsent entry. The competitions are queried together. */
export type RenderVerdict = (
  submission: Submission,
  unsentCompetitionIds: number[],
  isDetailed: boolean,
) => ReactNode;

type Props = Omit<CardActions, 'onToggle'> & {
  film: Film;
  /** All entries. The verdicts are queried for all of them, whatever the filter shows. */
  submissions: readonly Submission[];
  visibleSubmissions: readonly Submission[];
  order: Order;
  renderVerdict: RenderVerdict;
  /** Whether a dialog covers the board. */
  isCovered: boolean;
};

/**
 * Shows a column with its cards and sums for each state. A card can be dragged by mouse, touch and keys; columns
 * that do not accept it say so. The focus follows the moved card.
 */
export const Board = memo(function Board(props: Props) {
  const { film, submissions, visibleSubmissions, order, renderVerdict, isCovered } = props;
  const { onMove, onHistory, onScreening } = props;
  const boardRef = useRef<HTMLDivElement>(null);
  const cutEdges = useCutEdges(boardRef, visibleSubmissions);
  const folds = useFoldedColumns(film.id);
  const [openId, setOpenId] = useState<number | null>(null);
  const [movedId, setMovedId] = useState<number | null>(null);
  const followWithFocus = useFocusFollowsCard(boardRef, submissions, isCovered);
  const move = useCallback(
    (submission: Submission, state: SubmissionState) => {
      followWithFocus(submission);
      setMovedId(submission.id);
      onMove(submission, state);
    },
    [followWithFocus, onMove],
  );
  const cardActions = useMemo<CardActions>(
    () => ({
      onMove: move,
      onHistory,
      onScreening,
      onToggle: ({ id }) => setOpenId((previous) => (previous === id ? null : id)),
    }),
    [move, onHistory, onScreening],
  );
  const unsentCompetitionIds = useUnsentCompetitionIds(submissions);
  const submissionsByState = useSubmissionsByState(visibleSubmissions, order);
  const renderCardVerdict = useCallback(
    (submission: Submission, isDetailed: boolean) =>
      renderVerdict(submission, unsentCompetitionIds, isDetailed),
    [renderVerdict, unsentCompetitionIds],
  );
  const drop = ({ operation, canceled }: DragEndEvent, manager: DragDropManager) => {
    manager.collisionObserver.enable();
    const submission = findDragged(operation);
    const state = getColumnBelow(operation);
    if (canceled || !submission || state === null || state === submission.state) return;
    if (findMove(submission, state)) return move(submission, state);
    const states = { from: stateLabels[submission.state], state: stateLabels[state] };
    toast(t('drag.refused', { name: getTitle(submission), ...states }), 'refused');
  };
  const moveByKeyboard = (event: DragMoveEvent, manager: DragDropManager) => {
    if (!(event.nativeEvent instanceof KeyboardEvent) || !event.by) return;
    event.preventDefault();
    void moveToNextColumn(event.by, manager);
  };
  return (
    <div
      className={css.frame}
      data-before={cutEdges.before || undefined}
      data-after={cutEdges.after || undefined}
    >
      <DragDropProvider
        sensors={createSensors}
        plugins={createPlugins}
        onDragMove={moveByKeyboard}
        onDragEnd={drop}
      >
        <div ref={boardRef} className={css.board} tabIndex={0} role="region" aria-label={t('title')}>
          {ORDERED_STATES.map((state) => (
            <Column
              key={state}
              state={state}
              submissions={submissionsByState.get(state)!}
              film={film}
              isFolded={folds.isFolded(state, submissionsByState.get(state)!.length)}
              onFold={folds.setFolded}
              openId={openId}
              movedId={movedId}
              renderVerdict={renderCardVerdict}
              actions={cardActions}
            />
          ))}
        </div>
      </DragDropProvider>
    </div>
  );
});

/** Returns the competitions of unsent entries. The array stays the same until its content changes. */
function useUnsentCompetitionIds(submissions: readonly Submission[]): number[] {
  const ids = submissions.flatMap((submission) => (isUnsent(submission) ? submission.competitionId : []));
  const key = JSON.stringify([...new Set(ids)].toSorted((a, b) => a - b));
  return useMemo(() => JSON.parse(key) as number[], [key]);
}

/** A column with the same cards keeps the same array, so that it is not rendered again. */
function useSubmissionsByState(
  submissions: readonly Submission[],
  order: Order,
): Map<SubmissionState, Submission[]> {
  const [cache] = useState(() => new Map<SubmissionState, Submission[]>());
  return useMemo(() => {
    for (const state of ORDERED_STATES) {
      const sortedSubmissions = sortByColumn(submissions, state, order);
      const cachedSubmissions = cache.get(state);
      const isUnchanged =
        sortedSubmissions.length === cachedSubmissions?.length &&
        sortedSubmissions.every((submission, n) => submission === cachedSubmissions[n]);
      if (!isUnchanged) cache.set(state, sortedSubmissions);
    }
    return new Map(cache);
  }, [submissions, order, cache]);
}
