import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced';
import { useSteady } from '../../lib/use-steady';
import type { Film, Submission } from '../../lib/wire';
import { Board, type VerdictOf } from './board';
import { BoardHead } from './board-head';
import { HistoryDialog } from './history-dialog';
import { isAccepted } from './is-accepted';
import { AcceptanceMoment } from './moment/acceptance-moment';
import { isMoment, isNews } from './moment/is-moment';
import { KeptWarning } from './kept-warning';
import { leadsToShowing } from './states';
import { MoveDialog } from './move-dialog';
import { PremiereWarning } from './premiere-warning';
import { ScreeningDialog } from './screening-dialog';
import { ScreeningNotice } from './screening-notice';
import { StaleDialog } from './stale-dialog';
import { onTheWay, useMoves } from './use-moves';
import { useShown } from './use-shown';
import { withWord } from './with-word';

/** Longer than between two letters: no letter waits for the cards of the one before. */
const TYPING_MS = 200;

type Props = { film: Film; submissions: readonly Submission[]; verdict?: VerdictOf };

/** The board of a film with all that opens over it. What is shown, and in which order, stands in the address. */
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
  const isCovered = [history, screening, moment, moves.asked, moves.stale].some(Boolean);
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
      {moves.asked && (
        <MoveDialog
          film={film}
          asked={moves.asked}
          busy={moves.busy}
          onSend={(facts) => void moves.answer(facts)}
          onClose={moves.cancel}
          onLoadAgain={moves.loadAgain}
        >
          {leadsToShowing(moves.asked.state) && (
            <KeptWarning film={film} submissions={[moves.asked.submission]} />
          )}
          {moves.asked.state === 'accepted' && (
            <PremiereWarning film={film} taken={[moves.asked.submission]} all={submissions} />
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
