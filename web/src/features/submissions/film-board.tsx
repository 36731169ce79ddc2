import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced';
import { useSteady } from '../../lib/use-steady';
import type { Film, Submission } from '../../lib/wire';
import { Board, type RenderVerdict } from './board';
import { BoardHead } from './board-head';
import { HistoryDialog } from './history-dialog';
import { isAccepted } from './is-accepted';
import { AcceptanceMoment } from './moment/acceptance-moment';
import { isMoment, isNews } from './moment/is-moment';
import { ReservedPremiereWarning } from './reserved-premiere-warning';
import { leadsToShowing } from './states';
import { MoveDialog } from './move-dialog';
import { PremiereWarning } from './premiere-warning';
import { ScreeningDialog } from './screening-dialog';
import { ScreeningNotice } from './screening-notice';
import { StaleDialog } from './stale-dialog';
import { onTheWay, useMoves } from './use-moves';
import { useShown } from './use-shown';
import { withWord } from './with-word';

/** Longer than the pause between two key presses, so that typing never waits for the cards. */
const TYPING_MS = 200;

type Props = { film: Film; submissions: readonly Submission[]; verdict?: RenderVerdict };

/** A film's board with its dialogs. The filter and the order are in the address. */
export function FilmBoard({ film, submissions, verdict }: Props) {
  const { word, order, setWord, setOrder } = useShown();
  const [history, setHistory] = useState<Submission | null>(null);
  const [accepted, setAccepted] = useState<Submission | null>(null);
  const [screening, setScreening] = useState<Submission | null>(null);
  const [moment, setMoment] = useState<Submission | null>(null);
  const moves = useMoves(film, (moved, from) => {
    if (isAccepted(moved)) setAccepted(moved);
    else setAccepted((now) => (now?.id === moved.id ? null : now));
    if (isMoment(from, moved.state) && isNews(moved))
      setMoment({ ...moved, festival: submissions.find(({ id }) => id === moved.id)?.festival });
    else setMoment((now) => (now?.id === moved.id ? null : now));
  });
  const openHistory = useCallback(
    (submission: Submission) => startTransition(() => setHistory(submission)),
    [],
  );
  const move = useSteady(moves.move);
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
          {leadsToShowing(moves.request.state) && (
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
