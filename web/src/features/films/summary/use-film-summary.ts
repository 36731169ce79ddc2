import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Film } from '../../../lib/server/wire';

/** A film's summary; null without entries, undefined while loading. */
export function useFilmSummary({ id, createdBy: userId }: Film) {
  const summaryQuery = useQuery(query('getFilmSummaries', { userId, filmIds: [id] }));
  const { data } = summaryQuery;
  return { filmSummary: data && (data.items.find(({ filmId }) => filmId === id) ?? null), summaryQuery };
}
