import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { Select } from '../../ui/select';

/** Chooses one of the user's films, the newest to begin with. Draws nothing while there is none. */
export function FilmPicker({
  userId,
  film,
  onFilm,
}: {
  userId: string;
  film: Film | null;
  onFilm: (film: Film) => void;
}) {
  const films = useQuery(query('getUserFilms', { userId, pageSize: 200 }));
  const items = films.data?.items;
  useEffect(() => {
    if (!film && items?.[0]) onFilm(items[0]);
  }, [film, items, onFilm]);
  if (!items || items.length === 0 || !film) return null;
  return (
    <Select
      label={t('film.choose')}
      value={String(film.id)}
      onChange={(id) => onFilm(items.find((one) => String(one.id) === id)!)}
      options={items.map((one) => ({ value: String(one.id), label: one.name }))}
    />
  );
}
