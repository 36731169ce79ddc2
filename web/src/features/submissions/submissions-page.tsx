import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { every } from '../../lib/every';
import { isAccepted } from './is-accepted';
import { t } from '../../lib/texts/submissions';
import { stateWord } from '../../lib/texts/words';
import { useTitle } from '../../lib/use-title';
import type { Submission } from '../../lib/wire';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FilmFace } from '../../ui/film-face';
import { Skeleton } from '../../ui/skeleton';
import { EmptyState, ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { Board, type VerdictOf } from './board';
import { HistoryDialog } from './history-dialog';
import { MoveDialog } from './move-dialog';
import { PremiereWarning } from './premiere-warning';
import { ScreeningDialog } from './screening-dialog';
import { ScreeningNotice } from './screening-notice';
import { nameOf } from './states';
import css from './submissions.module.css';
import { useMoves } from './use-moves';

/** All submissions of one film by state. An id that is none, or another's, is not found. */
export function SubmissionsPage({ verdict }: { verdict?: VerdictOf }) {
  const { filmId = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(filmId)) throw new Response(null, { status: 404 });
  return <FilmSubmissions key={filmId} filmId={Number(filmId)} verdict={verdict} />;
}

function FilmSubmissions({ filmId, verdict }: { filmId: number; verdict?: VerdictOf }) {
  const film = useQuery(query('getFilm', { filmId }));
  const submissions = useQuery({
    ...every('getUserSubmissionsByFilmId', { filmId, deadlines: true }),
    enabled: Boolean(film.data),
  });
  const [history, setHistory] = useState<Submission | null>(null);
  const [accepted, setAccepted] = useState<Submission | null>(null);
  const [screening, setScreening] = useState<Submission | null>(null);
  const moves = useMoves((moved) => {
    if (isAccepted(moved)) setAccepted(moved);
    else if (moved.id === accepted?.id) setAccepted(null);
  });
  useTitle(film.data ? `${t('title')}, ${film.data.name}` : t('title'));
  if (film.data === null) throw new Response(null, { status: 404 });
  const matches = `/user/matching?filmId=${filmId}`;
  const listed = submissions.data?.items.find((one) => one.id === moves.stale?.id);
  const current = listed && moves.stale && listed.rowVersion > moves.stale.rowVersion ? listed : moves.stale;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.film}>
          {film.data && <FilmFace film={film.data} isSmall />}
          <div>
            <p className={css.muted}>{t('title')}</p>
            {film.data ? <h1 dir="auto">{film.data.name}</h1> : <Skeleton tall="title" />}
          </div>
        </div>
        <ButtonLink to={matches}>{t('matches')}</ButtonLink>
      </header>
      {film.isError && <ErrorState error={film.error} onRetry={() => void film.refetch()} />}
      {submissions.isError && !submissions.data && (
        <ErrorState error={submissions.error} onRetry={() => void submissions.refetch()} />
      )}
      {submissions.isPending && !film.isError && (
        <Waiting query={film.data ? submissions : film} lines={1} tall="card" />
      )}
      {submissions.data?.total === 0 && (
        <EmptyState
          title={t('none.title')}
          action={
            <ButtonLink look="primary" to={matches}>
              {t('none.action')}
            </ButtonLink>
          }
        >
          {t('none')}
        </EmptyState>
      )}
      {film.data && submissions.data && submissions.data.total > 0 && (
        <>
          <p className={css.muted}>{t('board.help')}</p>
          {accepted && !screening && (
            <ScreeningNotice
              film={film.data}
              submission={accepted}
              onAdd={() => setScreening(accepted)}
              onClose={() => setAccepted(null)}
            />
          )}
          <Board
            film={film.data}
            submissions={submissions.data.items}
            verdict={verdict}
            onMove={moves.move}
            onHistory={setHistory}
            onScreening={setScreening}
          />
        </>
      )}
      {moves.asked && film.data && (
        <MoveDialog
          film={film.data}
          asked={moves.asked}
          busy={moves.busy}
          onSend={(facts) => void moves.answer(facts)}
          onClose={moves.cancel}
          onLoadAgain={moves.loadAgain}
        >
          {moves.asked.state === 'accepted' && submissions.data && (
            <PremiereWarning
              film={film.data}
              submission={moves.asked.submission}
              all={submissions.data.items}
            />
          )}
        </MoveDialog>
      )}
      {screening && film.data && (
        <ScreeningDialog
          film={film.data}
          submission={screening}
          onClose={() => setScreening(null)}
          onAdded={() => {
            setScreening(null);
            if (screening.id === accepted?.id) setAccepted(null);
          }}
        />
      )}
      {history && <HistoryDialog submission={history} onClose={() => setHistory(null)} />}
      {current && (
        <Dialog title={t('stale.title')} onClose={moves.seenStale}>
          <div className={css.form}>
            <p>{t('stale.words', { name: nameOf(current), state: stateWord[current.state] })}</p>
            <div className={css.actions}>
              <Button look="primary" onClick={moves.seenStale}>
                {t('stale.again')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
