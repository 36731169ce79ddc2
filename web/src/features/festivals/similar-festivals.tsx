import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { placeName } from '@laurel/words/place-names';
import { markOf } from '../../lib/held-in';
import { t } from '../../lib/texts/festivals';
import type { SimilarFestival } from '../../lib/wire';
import { FestivalMark } from '../../ui/festival-mark';
import { editionWords } from './festival-line';
import css from './similar-festivals.module.css';

/** What it shares with the one that is looked at, the rarest first. */
const commonWords = ({
  themes,
  qualifiers,
  isSameCountry,
  isSameSeason,
}: SimilarFestival['common']): string =>
  [
    ...themes,
    ...qualifiers.map((award) => t('line.qualifies', { award })),
    isSameCountry && t('similar.country'),
    isSameSeason && t('similar.season'),
  ]
    .filter(Boolean)
    .join(' · ');

/** Where else a film like this could go. Draws nothing while nobody knows, or where there is none. */
export function SimilarFestivals({ festivalId }: { festivalId: number }) {
  const { data } = useQuery(query('getSimilarFestivals', { festivalId }));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={css.similar} aria-labelledby="similar">
      <h2 id="similar">{t('similar.title')}</h2>
      <ul>
        {data.items.map((festival) => (
          <li key={festival.id}>
            <Link to={`/festivals/${festival.id}`}>
              <FestivalMark {...markOf(festival)} />
              <span>
                <strong dir="auto">{festival.name}</strong>
                <span className={css.muted}>
                  {[placeName(festival.city, festival.country), editionWords(festival)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={css.muted}>{commonWords(festival.common)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
