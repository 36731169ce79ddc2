import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Film } from '../../lib/wire';

/** How a film stands on its list; null where nothing is on it, undefined while nobody knows. */
export function useStanding({ id, createdBy: userId }: Film) {
  const { data } = useQuery(query('getFilmStandings', { userId, filmIds: [id] }));
  return data && (data.items.find(({ filmId }) => filmId === id) ?? null);
}
