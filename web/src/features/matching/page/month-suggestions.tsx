import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatMonth } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Film } from '../../../lib/server/wire';
import css from '../matching.module.css';

/** Laurel's suggestions of this month (UTC) with a link to the list. Renders nothing without any. */
export function MonthSuggestions({ film }: { film: Film }) {
  const month = new Date().toISOString().slice(0, 7);
  const batchId = Number(month.replace('-', ''));
  const suggestions = useQuery(query('getRecommendations', { filmId: film.id, batchId, pageSize: 1 }));
  if (!suggestions.data?.total) return null;
  return (
    <p className={css.muted}>
      <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>
        {t('month.suggestions', { n: suggestions.data.total, month: formatMonth(month) })}
      </Link>
      , {t('month.description')}
    </p>
  );
}
