import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Film, Submission } from '../../../lib/server/wire';
import { Board, type RenderVerdict } from './board';
import { BoardHead } from './board-head';
import { HistoryDialog } from '../moves/history-dialog';
import { isAccepted } from '../states/is-accepted';
import { AcceptanceMoment } from '../acceptance/acceptance-moment';
import { isGoodNews, isNews } from '../acceptance/is-good-news';
import { ReservedPremiereWarning } from '../premieres/reserved-premiere-warning';
import { mayLeadToScreening } from '../states/submission-states';
import { MoveDialog } from '../moves/move-dialog';
import { PremiereWarning } from '../premieres/premiere-warning';
import { ScreeningDialog } from '../premieres/screening-dialog';
import { ScreeningNotice } from '../premieres/screening-notice';
import { StaleDialog } from '../moves/stale-dialog';
import { onTheWay, useMoves } from '../moves/use-moves';
import { useBoardFilter } from '../view-state/use-board-filter';
import { withWord } from '../view-state/filter-by-words';

/** Longer than the pause between two key presses, so that typing never waits for the cards. */
const TYPING_MS = 200;

type Props = { film: Film; submissions: readonly Submission[]; verdict?: RenderVerdict };

/** A film's board with its dialogs. The filter and the order are in the address. */
export function FilmBoard({ film, submissions, verdict }: Props) {
  const { word, order, setWord, setOrder } = useBoardFilter();
  const [history, setHistory] = useState<Submission | null>(null);
  const [accepted, setAccepted] = useState<Submission | null>(null);
  const [screening, setScreening] = useState<Submission | null>(null);
  const [moment, setMoment] = useState<Submission | null>(null);
  const moves = useMoves(film, (moved, from) => {
    if (isAccepted(moved)) setAccepted(moved);
    else setAccepted((now) => (now?.id === moved.id ? null : now));
    if (isGoodNews(from, moved.state) && isNews(moved))
      setMoment({ ...moved, festival: submissions.find(({ id }) => id === moved.id)?.festival });
    else setMoment((now) => (now?.id === moved.id ? null : now));
  });
  const openHistory = useCallback(
    (submission: Submission) => startTransition(() => setHistory(submission)),
    [],
  );
  const move = useStable(moves.move);
  const present = useMemo(() => onTheWay(submissions, moves.moving), [submissions, moves.moving]);
  const typed = useDeferredValue(useDebounced(word, TYPING_MS));
  const chosen = useDeferredValue(order);
  const shown = useMemo(() => withWord(present, typed), [present, typed]);
  const isCovered = [history, screening, moment, moves.request, moves.stale].some(Boolean);
  return (
    <>
      <BoardHead
        shown={shown.length}
        all={submissions.length}
        word={word}
        order={order}
        onWord={setWord}
        onOrder={setOrder}
      />
      {accepted && !screening && (
        <ScreeningNotice
          film={film}
          submission={accepted}
          onAdd={() => setScreening(accepted)}
          onClose={() => setAccepted(null)}
        />
      )}
      <Board
        film={film}
        submissions={present}
        shown={shown}
        order={chosen}
        verdict={verdict}
        isCovered={isCovered}
        onMove={move}
        onHistory={openHistory}
        onScreening={setScreening}
      />
      {moves.request && (
        <MoveDialog
          film={film}
          request={moves.request}
          busy={moves.busy}
          onSend={(details) => void moves.answer(details)}
          onClose={moves.cancel}
          onLoadAgain={moves.loadAgain}
        >
          {mayLeadToScreening(moves.request.state) && (
            <ReservedPremiereWarning film={film} submissions={[moves.request.submission]} />
          )}
          {moves.request.state === 'accepted' && (
            <PremiereWarning film={film} taken={[moves.request.submission]} all={submissions} />
          )}
        </MoveDialog>
      )}
      {screening && (
        <ScreeningDialog
          film={film}
          submission={screening}
          onClose={() => setScreening(null)}
          onAdded={() => {
            setScreening(null);
            if (screening.id === accepted?.id) setAccepted(null);
          }}
        />
      )}
      {history && <HistoryDialog submission={history} onClose={() => setHistory(null)} />}
      {moment && <AcceptanceMoment film={film} submission={moment} onClose={() => setMoment(null)} />}
      {moves.stale && <StaleDialog stale={moves.stale} submissions={submissions} onClose={moves.seenStale} />}
    </>
  );
}
