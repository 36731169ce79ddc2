import { VERDICTS } from '@laurel/rules/vocabularies';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/festivals';
import type { FilmVerdicts as OfFilm } from '../../lib/wire';
import { VerdictMark } from '../../ui/verdict-mark';
import css from './film-verdicts.module.css';

/** The best that a film is told here, and how many of the competitions tell it so. */
function standingOf({ verdicts }: OfFilm) {
  const best = VERDICTS.find((one) => verdicts.some(({ verdict }) => verdict === one));
  return best && { best, agreeing: verdicts.filter(({ verdict }) => verdict === best).length };
}

type Props = {
  userId: string;
  competitionIds: number[];
  /** Whose verdicts stand beside the competitions. */
  chosen: number | null;
  onChoose: (filmId: number) => void;
};

/** What the festival says of each of one's films, all at once; one is chosen to see why. Draws nothing without films. */
export function FilmVerdicts({ userId, competitionIds, chosen, onChoose }: Props) {
  const { data } = useQuery({
    ...query('getFilmVerdicts', { userId, competitionIds }),
    enabled: competitionIds.length > 0,
  });
  const films = data?.items.flatMap((film) => ({ film, standing: standingOf(film) })) ?? [];
  if (!data || films.every(({ standing }) => !standing)) return null;
  return (
    <section className={css.films} aria-labelledby="my-films">
      <h2 id="my-films">{t('films.title')}</h2>
      <ul>
        {films.map(
          ({ film, standing }) =>
            standing && (
              <li key={film.filmId}>
                <button
                  type="button"
                  aria-pressed={film.filmId === chosen}
                  title={t('films.choose', { name: film.filmName })}
                  onClick={() => onChoose(film.filmId)}
                >
                  <bdi>{film.filmName}</bdi>
                  <VerdictMark verdict={standing.best} size={18} />
                  {film.verdicts.length > 1 && (
                    <span className={css.of}>
                      {t('films.of', { n: standing.agreeing, all: film.verdicts.length })}
                    </span>
                  )}
                </button>
              </li>
            ),
        )}
      </ul>
      {data.total > data.items.length && (
        <p className={css.of}>{t('films.more', { n: data.items.length, all: data.total })}</p>
      )}
    </section>
  );
}
