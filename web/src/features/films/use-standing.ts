import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Film } from '../../lib/wire';

/** How a film stands on its list; null where nothing is on it, undefined while nobody knows, as `question` says. */
export function useStanding({ id, createdBy: userId }: Film) {
  const question = useQuery(query('getFilmStandings', { userId, filmIds: [id] }));
  const { data } = question;
  return { standing: data && (data.items.find(({ filmId }) => filmId === id) ?? null), question };
}
