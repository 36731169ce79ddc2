import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Entrant } from '@laurel/rules/fees';
import { t } from '../../lib/texts/submissions';
import { stateWord } from '../../lib/texts/words';
import type { Submission, SubmissionState } from '../../lib/wire';
import { inOrder } from './order';
import { columns, isUnsent, moveTo, unsent } from './states';
import { SubmissionCard } from './submission-card';
import css from './submissions.module.css';
import { ChanceWords, isOfMonth } from './suggestion-reason';
import { useCutEdges } from './use-cut-edges';

/** Whether the film may still enter, of one that is not sent yet; `waiting`: all that are asked about. */
export type VerdictOf = (submission: Submission, waiting: Submission[]) => ReactNode;

type Props = {
  film: Entrant;
  submissions: Submission[];
  verdict?: VerdictOf;
  onMove: (submission: Submission, state: SubmissionState) => void;
  onHistory: (submission: Submission) => void;
  onScreening: (submission: Submission) => void;
};

/** Columns by state; while a card is dragged, those it may not enter step back. The focus goes with the card that is moved. */
export function Board({ film, submissions, verdict, onMove, onHistory, onScreening }: Props) {
  const [dragged, setDragged] = useState<Submission | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const cut = useCutEdges(board, submissions);
  const moving = useRef<Submission | null>(null);
  const move = (submission: Submission, state: SubmissionState) => {
    moving.current = submission;
    onMove(submission, state);
  };
  useEffect(() => {
    const now = submissions.find((one) => one.id === moving.current?.id);
    if (!now || now.state === moving.current?.state) return;
    moving.current = null;
    if (document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>(`[data-submission="${now.id}"] button`)?.focus();
  }, [submissions]);
  const waiting = waitingOf(submissions);
  return (
    <div className={css.frame} data-before={cut.before || undefined} data-after={cut.after || undefined}>
      <div ref={board} className={css.board} tabIndex={0} role="region" aria-label={t('title')}>
        {columns.map((state) => {
          const own = inOrder(submissions, state);
          const takes = dragged !== null && moveTo(dragged, state) !== undefined;
          return (
            <section
              key={state}
              className={css.column}
              data-takes={takes || undefined}
              data-shut={(dragged !== null && !takes && dragged.state !== state) || undefined}
              data-empty={own.length === 0 || undefined}
              aria-label={`${stateWord[state]}, ${own.length}`}
              onDragOver={(event) => takes && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged) move(dragged, state);
                setDragged(null);
              }}
            >
              <h2 data-state={state}>
                {stateWord[state]} <span>{own.length}</span>
              </h2>
              {own.length === 0 && <p className={css.muted}>{t('column.empty')}</p>}
              {own.some(isOfMonth) && <ChanceWords />}
              <ul className={css.cards}>
                {own.map((submission) => (
                  <SubmissionCard
                    key={submission.id}
                    film={film}
                    submission={submission}
                    verdict={isUnsent(submission) && verdict?.(submission, waiting)}
                    onMove={move}
                    onHistory={onHistory}
                    onScreening={onScreening}
                    onDrag={setDragged}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** What is not sent yet, nearest to being sent first: where not all may be shown, those are. */
const waitingOf = (submissions: Submission[]) => unsent.flatMap((state) => inOrder(submissions, state));
