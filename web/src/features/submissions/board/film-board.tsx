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

type Props = { film: Film; submissions: readonly Submission[]; renderVerdict: RenderVerdict };

/** A film's board with its dialogs. The filter and the order are in the address. */
export function FilmBoard({ film, submissions, renderVerdict }: Props) {
  const { filterText, order, setFilterText, setOrder } = useBoardFilter();
  const [historySubmission, setHistorySubmission] = useState<Submission | null>(null);
  const [acceptedSubmission, setAcceptedSubmission] = useState<Submission | null>(null);
  const [screeningSubmission, setScreeningSubmission] = useState<Submission | null>(null);
  const [celebratedSubmission, setCelebratedSubmission] = useState<Submission | null>(null);
  const moves = useMoves(film, (movedSubmission, previousState) => {
    if (isAccepted(movedSubmission)) setAcceptedSubmission(movedSubmission);
    else setAcceptedSubmission((previous) => (previous?.id === movedSubmission.id ? null : previous));
    const isGood = isGoodNews(previousState, movedSubmission.state);
    const isFirstTime = isGood && recordMomentShown(movedSubmission);
    if (isFirstTime)
      setCelebratedSubmission({
        ...movedSubmission,
        festival: submissions.find(({ id }) => id === movedSubmission.id)?.festival,
      });
    else setCelebratedSubmission((previous) => (previous?.id === movedSubmission.id ? null : previous));
  });
  const openHistory = useCallback(
    (submission: Submission) => startTransition(() => setHistorySubmission(submission)),
    [],
  );
  const move = useStable(moves.move);
  const displayedSubmissions = useMemo(
    () => applyMoves(submissions, moves.pendingMoves),
    [submissions, moves.pendingMoves],
  );
  const deferredFilter = useDeferredValue(useDebounced(filterText, TYPING_MS));
  const deferredOrder = useDeferredValue(order);
  const visibleSubmissions = useMemo(
    () => filterSubmissions(displayedSubmissions, deferredFilter),
    [displayedSubmissions, deferredFilter],
  );
  const isCovered = [
    historySubmission,
    screeningSubmission,
    celebratedSubmission,
    moves.request,
    moves.currentSubmission,
  ].some(Boolean);
  return (
    <>
      <BoardHead
        shownCount={visibleSubmissions.length}
        totalCount={submissions.length}
        filterText={filterText}
        order={order}
        onFilterText={setFilterText}
        onOrder={setOrder}
      />
      {acceptedSubmission && !screeningSubmission && (
        <ScreeningNotice
          film={film}
          submission={acceptedSubmission}
          onAdd={() => setScreeningSubmission(acceptedSubmission)}
          onClose={() => setAcceptedSubmission(null)}
        />
      )}
      <Board
        film={film}
        submissions={displayedSubmissions}
        visibleSubmissions={visibleSubmissions}
        order={deferredOrder}
        renderVerdict={renderVerdict}
        isCovered={isCovered}
        onMove={move}
        onHistory={openHistory}
        onScreening={setScreeningSubmission}
      />
      {moves.request && (
        <MoveDialog
          film={film}
          request={moves.request}
          busy={moves.busy}
          onSend={(details) => void moves.sendRequest(details)}
          onClose={moves.cancel}
          onReload={moves.loadNewerSubmission}
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
      {screeningSubmission && (
        <ScreeningDialog
          film={film}
          submission={screeningSubmission}
          onClose={() => setScreeningSubmission(null)}
          onAdded={() => {
            setScreeningSubmission(null);
            if (screeningSubmission.id === acceptedSubmission?.id) setAcceptedSubmission(null);
          }}
        />
      )}
      {historySubmission && (
        <HistoryDialog submission={historySubmission} onClose={() => setHistorySubmission(null)} />
      )}
      {celebratedSubmission && (
        <AcceptanceMoment
          film={film}
          submission={celebratedSubmission}
          onClose={() => setCelebratedSubmission(null)}
        />
      )}
      {moves.currentSubmission && (
        <StaleDialog
          currentSubmission={moves.currentSubmission}
          submissions={submissions}
          onClose={moves.dismissStale}
        />
      )}
    </>
  );
}
