import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { FilmVerdicts as FilmVerdictList } from '../../../lib/server/wire';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import css from './film-verdicts.module.css';

/** Returns the film's best verdict at this festival, and how many of the competitions give it. */
function summarizeVerdicts({ verdicts }: FilmVerdictList) {
  const bestVerdict = VERDICTS.find((candidate) => verdicts.some(({ verdict }) => verdict === candidate));
  return (
    bestVerdict && {
      bestVerdict,
      bestVerdictCount: verdicts.filter(({ verdict }) => verdict === bestVerdict).length,
    }
  );
}

type Props = {
  userId: string;
  competitionIds: number[];
  /** The film whose verdicts are shown next to the competitions. */
  selectedFilmId: number | null;
  onChoose: (filmId: number) => void;
};

/** The verdicts for all films of the user. Selecting one shows the reasons. Renders nothing without films. */
export function FilmVerdicts({ userId, competitionIds, selectedFilmId, onChoose }: Props) {
  const { data } = useQuery({
    ...query('getFilmVerdicts', { userId, competitionIds }),
    enabled: competitionIds.length > 0,
  });
  const films = data?.items.map((film) => ({ film, summary: summarizeVerdicts(film) })) ?? [];
  if (!data || films.every(({ summary }) => !summary)) return null;
  return (
    <section className={css.films} aria-labelledby="my-films">
      <h2 id="my-films">{t('films.title')}</h2>
      <ul>
        {films.map(
          ({ film, summary }) =>
            summary && (
              <li key={film.filmId}>
                <button
                  type="button"
                  aria-pressed={film.filmId === selectedFilmId}
                  title={t('films.choose', { name: film.filmName })}
                  onClick={() => onChoose(film.filmId)}
                >
                  <bdi>{film.filmName}</bdi>
                  <VerdictIcon verdict={summary.bestVerdict} size={18} />
                  {film.verdicts.length > 1 && (
                    <span className={css.count}>
                      {t('films.of', { n: summary.bestVerdictCount, all: film.verdicts.length })}
                    </span>
                  )}
                </button>
              </li>
            ),
        )}
      </ul>
      {data.total > data.items.length && (
        <p className={css.count}>{t('films.more', { n: data.items.length, all: data.total })}</p>
      )}
    </section>
  );
}
