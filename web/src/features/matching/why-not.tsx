import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/state';
import { TextField } from '../../ui/text-field';
import { ExplanationView } from './explanation-view';
import css from './matching.module.css';

type Known = { competitionId: number; festivalId: number; name: string; festival: string; folded: string };
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const all = { staleTime: 600_000 };
const shown = 30;

/** Every competition of the catalogue by name, for searching without another call. */
function useEveryCompetition() {
  const festivals = useQuery({ ...query('getAllFestivalsMinimal'), ...all });
  const competitions = useQuery({ ...query('getAllFestivalCompetitionsMinimal'), ...all });
  return useMemo(() => {
    if (!festivals.data || !competitions.data) return null;
    const names = new Map(festivals.data.items.map((festival) => [festival.id, festival.name]));
    return competitions.data.items.map((one): Known => {
      const festival = names.get(one.festivalId) ?? '';
      return { ...one, festival, folded: fold(`${festival} ${one.name}`) };
    });
  }, [festivals.data, competitions.data]);
}

/** "Why not X?" for any competition, eligible or not. */
export function WhyNot({ film, onClose }: { film: Film; onClose: () => void }) {
  const every = useEveryCompetition();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Known | null>(null);
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : (every ?? []).filter((one) => words.every((word) => one.folded.includes(word))).slice(0, shown);
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
        {!every && text && <Skeleton lines={5} />}
        {!chosen && found.length > 0 && (
          <ul className={css.found}>
            {found.map((one) => (
              <li key={one.competitionId}>
                <button type="button" onClick={() => setChosen(one)}>
                  <strong>{one.name}</strong> <span className={css.muted}>{one.festival}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {every && words.length > 0 && found.length === 0 && <p className={css.muted}>{t('whynot.none')}</p>}
        {chosen && <Answer film={film} chosen={chosen} />}
      </div>
    </Dialog>
  );
}

function Answer({ film, chosen }: { film: Film; chosen: Known }) {
  const answer = useQuery(query('getMatchExplanation', { filmId: film.id, competitionIds: [chosen.competitionId] }));
  const explanation = answer.data?.items[0];
  return (
    <section className={css.answer}>
      <h3>
        {chosen.name} <Link to={`/festivals/${chosen.festivalId}`}>{chosen.festival}</Link>
      </h3>
      {explanation && <ExplanationView explanation={explanation} />}
      {answer.data && !explanation && (
        <p>
          {t('locked')} <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('locked.action')}</Link>
        </p>
      )}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton lines={5} />}
    </section>
  );
}
