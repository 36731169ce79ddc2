import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../server/bff';
import type { Input } from '../server/functions';
import { Refused } from '../server/refused';
import { useCommand } from '../server/use-command';
import type { Film, FilmFields } from '../server/wire';

/** A film as the page shows it, or as the user left it. */
type Seen = FilmFields & { id: number; version: number };
const names = ['name', ...Object.keys(UNKNOWN_FILM)] as (keyof FilmFields)[];
const serializeFields = (film: FilmFields) => JSON.stringify(names.map((name) => film[name] ?? null));

/**
 * Returns the newest version of the film whose fields are the ones on screen. Its stills may have changed
 * since.
 */
export const getCurrentVersion = (seen: Seen, newest: Film | null | undefined): number =>
  newest && serializeFields(newest) === serializeFields(seen) ? newest.version : seen.version;

/**
 * Updates fields of a film, provided that its fields are the ones on screen. Only its stills may have changed
 * since.
 */
export function useFilmUpdate() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('updateFilm');
  const update = (seen: Seen, fields: Omit<Input<'updateFilm'>, 'filmId' | 'version'>) => {
    const send = (version: number) => mutateAsync({ filmId: seen.id, version, ...fields });
    return send(seen.version).catch(async (error: unknown) => {
      if (!(error instanceof Refused && error.code === 'film.stale')) throw error;
      const filmQuery = { ...query('getFilm', { filmId: seen.id }), staleTime: 0 };
      const version = getCurrentVersion(seen, await client.fetchQuery(filmQuery).catch(() => null));
      if (version === seen.version) throw error;
      return send(version);
    });
  };
  return { update, isUpdating: isPending };
}
