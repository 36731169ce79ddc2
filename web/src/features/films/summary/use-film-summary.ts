import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Film } from '../../../lib/server/wire';

/** A film's summary; null without entries, undefined while loading. `question`: the query. */
export function useFilmSummary({ id, createdBy: userId }: Film) {
  const question = useQuery(query('getFilmSummaries', { userId, filmIds: [id] }));
  const { data } = question;
  return { filmSummary: data && (data.items.find(({ filmId }) => filmId === id) ?? null), question };
}
