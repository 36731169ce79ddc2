import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Film, Submission } from '../../../lib/server/wire';
import { Board, type RenderVerdict } from './board';
import { BoardHead } from './board-head';
import { HistoryDialog } from '../moves/history-dialog';
import { isAccepted } from '../states/is-accepted';
import { AcceptanceMoment } from '../acceptance/acceptance-moment';
import { isGoodNews, recordMomentShown } from '../acceptance/is-good-news';
import { ReservedPremiereWarning } from '../premieres/reserved-premiere-warning';
import { mayLeadToScreening } from '../states/submission-states';
import { MoveDialog } from '../moves/move-dialog';
import { PremiereWarning } from '../premieres/premiere-warning';
import { ScreeningDialog } from '../premieres/screening-dialog';
import { ScreeningNotice } from '../premieres/screening-notice';
import { StaleDialog } from '../moves/stale-dialog';
import { applyMoves, useMoves } from '../moves/use-moves';
import { useBoardFilter } from '../view-state/use-board-filter';
import { filterSubmissions } from '../view-state/filter-by-words';

/** Longer than the pause between two key presses, so that typing never waits for the cards. */
const TYPING_MS = 200;

type Props = { film: Film; submissions: readonly Submission[]; verdict?: RenderVerdict };

/** A film's board with its dialogs. The filter and the order are in the address. */
export function FilmBoard({ film, submissions, verdict }: Props) {
  const { filterText, order, setFilterText, setOrder } = useBoardFilter();
  const [history, setHistory] = useState<Submission | null>(null);
  const [accepted, setAccepted] = useState<Submission | null>(null);
  const [screening, setScreening] = useState<Submission | null>(null);
  const [moment, setMoment] = useState<Submission | null>(null);
  const moves = useMoves(film, (moved, from) => {
    if (isAccepted(moved)) setAccepted(moved);
    else setAccepted((previous) => (previous?.id === moved.id ? null : previous));
    if (isGoodNews(from, moved.state) && recordMomentShown(moved))
      setMoment({ ...moved, festival: submissions.find(({ id }) => id === moved.id)?.festival });
    else setMoment((previous) => (previous?.id === moved.id ? null : previous));
  });
  const openHistory = useCallback(
    (submission: Submission) => startTransition(() => setHistory(submission)),
    [],
  );
  const move = useStable(moves.move);
  const displayed = useMemo(() => applyMoves(submissions, moves.moving), [submissions, moves.moving]);
  const deferredFilter = useDeferredValue(useDebounced(filterText, TYPING_MS));
  const deferredOrder = useDeferredValue(order);
  const visible = useMemo(() => filterSubmissions(displayed, deferredFilter), [displayed, deferredFilter]);
  const isCovered = [history, screening, moment, moves.request, moves.stale].some(Boolean);
  return (
    <>
      <BoardHead
        shownCount={visible.length}
        totalCount={submissions.length}
        filterText={filterText}
        order={order}
        onFilterText={setFilterText}
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
        submissions={displayed}
        visibleSubmissions={visible}
        order={deferredOrder}
        renderVerdict={verdict}
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
          onSend={(details) => void moves.sendRequest(details)}
          onClose={moves.cancel}
          onLoadAgain={moves.loadAgain}
        >
          {mayLeadToScreening(moves.request.state) && (
            <ReservedPremiereWarning film={film} submissions={[moves.request.submission]} />
          )}
          {moves.request.state === 'accepted' && (
            <PremiereWarning
              film={film}
              acceptedEntries={[moves.request.submission]}
              submissions={submissions}
            />
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
      {moves.stale && (
        <StaleDialog stale={moves.stale} submissions={submissions} onClose={moves.dismissStale} />
      )}
    </>
  );
}
