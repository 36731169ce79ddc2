import { useDragOperation, useDroppable } from '@dnd-kit/react';
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';
import { stateWord } from '@laurel/words/state-words';
import { t } from '../../lib/texts/submissions';
import type { Film, Submission, SubmissionState } from '../../lib/wire';
import css from './column.module.css';
import { ColumnSums } from './column-sums';
import { draggedIn } from './dragged';
import { SendButton } from './sending/send-button';
import { moveTo } from './states';
import { SubmissionCard, type CardActions } from './submission-card';
import { useGrowing } from './use-growing';

type Cards = {
  own: Submission[];
  film: Film;
  opened: number | null;
  /** The one that was moved last: it is drawn wherever it stands. */
  moved: number | null;
  verdict: (submission: Submission, isWhole: boolean) => ReactNode;
  actions: CardActions;
};
type Props = Cards & {
  state: SubmissionState;
  isFolded: boolean;
  onFold: (state: SubmissionState, isFolded: boolean) => void;
};

/** What stands in one state: its head stays in sight, with its number and sums, also folded. While a card is dragged no column folds or opens: it stays where one aims. */
export const Column = memo(function Column({ state, isFolded, onFold, ...cards }: Props) {
  const { own, film } = cards;
  const { ref, isDropTarget } = useDroppable({ id: state, data: { state } });
  const dragged = draggedIn({ source: useDragOperation().source ?? null });
  const isHome = dragged?.state === state;
  const takes = dragged !== null && !isHome && moveTo(dragged, state) !== undefined;
  const isShut = dragged !== null && !isHome && !takes;
  return (
    <section
      ref={ref}
      className={css.column}
      data-column={state}
      data-folded={isFolded || undefined}
      data-takes={takes || undefined}
      data-shut={isShut || undefined}
      data-over={(isDropTarget && takes) || undefined}
      aria-label={`${stateWord[state]}, ${own.length}`}
    >
      <header className={css.head} data-state={state}>
        <h2>
          <button
            type="button"
            aria-expanded={!isFolded}
            title={isFolded ? undefined : t('column.fold', { state: stateWord[state] })}
            onClick={() => onFold(state, !isFolded)}
          >
            <span className={css.name}>{stateWord[state]}</span>{' '}
            <span className={css.number}>{own.length}</span>
            {isFolded ? (
              <ChevronsLeftRight size={14} aria-hidden />
            ) : (
              <ChevronsRightLeft size={14} aria-hidden />
            )}
          </button>
        </h2>
        <ColumnSums own={own} film={film} state={state} />
      </header>
      {state === 'to-submit' && !isFolded && own.length > 0 && (
        <div className={css.send}>
          <SendButton film={film} chosen={own} size="small" isAll />
        </div>
      )}
      {isShut && <p className={css.shut}>{t('drag.shut', { from: stateWord[dragged.state] })}</p>}
      {!isFolded && <CardList {...cards} />}
    </section>
  );
});

/** Apart, so that a drag over columns draws no card anew. */
const CardList = memo(function CardList({ own, film, opened, moved, verdict, actions }: Cards) {
  const { count, ref } = useGrowing(own.findIndex(({ id }) => id === moved) + 1, own.length);
  const cards = useMemo(
    () =>
      own.slice(0, count).map((submission) => {
        const isOpen = submission.id === opened;
        return (
          <SubmissionCard
            key={submission.id}
            film={film}
            submission={submission}
            verdict={verdict}
            isOpen={isOpen}
            actions={actions}
          />
        );
      }),
    [own, count, film, opened, verdict, actions],
  );
  return (
    <div className={css.scroll}>
      {own.length === 0 && <p className={css.empty}>{t('column.empty')}</p>}
      <ul className={css.cards}>{cards}</ul>
      {count < own.length && <div ref={ref} className={css.more} />}
    </div>
  );
});
