import { useDragOperation, useDroppable } from '@dnd-kit/react';
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film, Submission, SubmissionState } from '../../../lib/server/wire';
import css from './column.module.css';
import { ColumnSums } from './column-sums';
import { findDragged } from './find-dragged';
import { SendButton } from '../sending/send-button';
import { findMove } from '../states/submission-states';
import type { CardActions } from '../card/card-details';
import { SubmissionCard } from '../card/submission-card';
import { useIncrementalCount } from '../view-state/use-incremental-count';

type CardListProps = {
  submissions: Submission[];
  film: Film;
  openId: number | null;
  /** The card that was moved last. It is rendered even if it is far down. */
  movedId: number | null;
  renderVerdict: (submission: Submission, isDetailed: boolean) => ReactNode;
  actions: CardActions;
};
type Props = CardListProps & {
  state: SubmissionState;
  isFolded: boolean;
  onFold: (state: SubmissionState, isFolded: boolean) => void;
};

/**
 * A column of one state. Its header stays visible with the number and sums, also when folded. While a card is
 * dragged no column folds or opens, so that the target does not move.
 */
export const Column = memo(function Column({ state, isFolded, onFold, ...cards }: Props) {
  const { submissions, film } = cards;
  const { ref, isDropTarget } = useDroppable({ id: state, data: { state } });
  const draggedSubmission = findDragged({ source: useDragOperation().source ?? null });
  const isCurrentColumn = draggedSubmission?.state === state;
  const isAccepting =
    draggedSubmission !== null && !isCurrentColumn && findMove(draggedSubmission, state) !== undefined;
  const isBlocked = draggedSubmission !== null && !isCurrentColumn && !isAccepting;
  return (
    <section
      ref={ref}
      className={css.column}
      data-column={state}
      data-folded={isFolded || undefined}
      data-droppable={isAccepting || undefined}
      data-blocked={isBlocked || undefined}
      data-over={(isDropTarget && isAccepting) || undefined}
      aria-label={`${stateLabels[state]}, ${submissions.length}`}
    >
      <header className={css.head} data-state={state}>
        <h2>
          <button
            type="button"
            aria-expanded={!isFolded}
            title={isFolded ? undefined : t('column.fold', { state: stateLabels[state] })}
            onClick={() => onFold(state, !isFolded)}
          >
            <span>{stateLabels[state]}</span> <span className={css.number}>{submissions.length}</span>
            {isFolded ? (
              <ChevronsLeftRight size={14} aria-hidden />
            ) : (
              <ChevronsRightLeft size={14} aria-hidden />
            )}
          </button>
        </h2>
        <ColumnSums submissions={submissions} film={film} state={state} />
      </header>
      {state === 'to-submit' && !isFolded && submissions.length > 0 && (
        <div className={css.send}>
          <SendButton film={film} submissions={submissions} size="small" isWholeColumn />
        </div>
      )}
      {isBlocked && (
        <p className={css.blocked}>{t('drag.blocked', { from: stateLabels[draggedSubmission.state] })}</p>
      )}
      {!isFolded && <CardList {...cards} />}
    </section>
  );
});

/** A separate component, so that dragging over columns does not render the cards again. */
const CardList = memo(function CardList({
  submissions,
  film,
  openId,
  movedId,
  renderVerdict,
  actions,
}: CardListProps) {
  const { count, ref } = useIncrementalCount(
    submissions.findIndex(({ id }) => id === movedId) + 1,
    submissions.length,
  );
  const cards = useMemo(
    () =>
      submissions.slice(0, count).map((submission) => {
        const isOpen = submission.id === openId;
        return (
          <SubmissionCard
            key={submission.id}
            film={film}
            submission={submission}
            renderVerdict={renderVerdict}
            isOpen={isOpen}
            actions={actions}
          />
        );
      }),
    [submissions, count, film, openId, renderVerdict, actions],
  );
  return (
    <div className={css.scroll}>
      {submissions.length === 0 && <p className={css.empty}>{t('column.empty')}</p>}
      <ul className={css.cards}>{cards}</ul>
      {count < submissions.length && <div ref={ref} className={css.more} />}
    </div>
  );
});
