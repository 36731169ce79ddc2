import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { SimilarFestival } from '../../../lib/server/wire';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { formatEdition } from '../rows/festival-line';
import css from './similar-festivals.module.css';

const formatSharedFeatures = ({
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

/** Similar festivals. Renders nothing while unknown, or if there are none. */
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
              <FestivalLogo {...toFestivalLogo(festival)} />
              <span>
                <strong dir="auto">{festival.name}</strong>
                <span className={css.muted}>
                  {[formatLocation(festival.city, festival.country), formatEdition(festival)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={css.muted}>{formatSharedFeatures(festival.common)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
