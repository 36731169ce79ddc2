import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/state';
import { TextField } from '../../ui/text-field';
import { VerdictMark } from '../../ui/verdict-mark';
import { Waiting } from '../../ui/waiting';
import { ExplanationView } from './explanation-view';
import css from './matching.module.css';
import { useExplanation } from './use-explanation';
import { useFoundCompetitions, type Found } from './use-found-competitions';

/** "Why not X?" for any competition, eligible or not. */
export function WhyNot({ film, onClose }: { film: Film; onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  const { found, asked, isNearest, isEmpty, failed, isSettled, isAsked } = useFoundCompetitions(text);
  return (
    <Dialog title={t('whynot.title')} shape="sheet" onClose={onClose}>
      <div className={css.sheet}>
        <TextField
          label={t('whynot.label')}
          hint={t('whynot.hint', { film: film.name })}
          type="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
          }}
        />
        {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        {isAsked && !isSettled && found.length === 0 && !failed && <Skeleton lines={5} />}
        {!chosen && isNearest && found.length > 0 && (
          <p className={css.muted}>{t('whynot.nearest', { query: asked })}</p>
        )}
        {!chosen && found.length > 0 && (
          <ul className={css.found}>
            {found.map((one) => (
              <li key={one.competitionId}>
                <button type="button" onClick={() => setChosen(one)}>
                  <strong dir="auto">{one.name}</strong>{' '}
                  <span className={css.muted} dir="auto">
                    {one.festival}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {isAsked && isSettled && found.length === 0 && !failed && (
          <p className={css.muted}>{t(isEmpty ? 'whynot.empty' : 'whynot.none', { query: asked })}</p>
        )}
        {chosen && <Answer film={film} chosen={chosen} />}
      </div>
    </Dialog>
  );
}

function Answer({ film, chosen }: { film: Film; chosen: Found }) {
  const { competitionId } = chosen;
  const asked = { filmId: film.id, competitionIds: [competitionId] };
  const { explained: answer, explanation, isArriving } = useExplanation(asked, competitionId);
  return (
    <section className={css.answer}>
      <h3>
        <bdi>{chosen.name}</bdi>{' '}
        <Link to={`/festivals/${chosen.festivalId}`}>
          <bdi>{chosen.festival}</bdi>
        </Link>
      </h3>
      {explanation && !explanation.isLocked && <ExplanationView explanation={explanation} />}
      {isArriving && <p role="status">{t('row.arriving')}</p>}
      {answer.data && !isArriving && (!explanation || explanation.isLocked) && (
        <p>
          {explanation && <VerdictMark verdict={explanation.verdict} />} {t('whynot.locked')}{' '}
          <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('locked.action')}</Link>
        </p>
      )}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Waiting query={answer} lines={5} />}
    </section>
  );
}
