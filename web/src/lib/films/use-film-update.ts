import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../server/bff';
import type { Input } from '../server/functions';
import { useCommand } from '../server/use-command';
import type { Film, FilmFields } from '../server/wire';
import { isRefusedWith } from '../server/refused';

type SeenFilm = FilmFields & { id: number; version: number };
const fieldNames = ['name', ...Object.keys(UNKNOWN_FILM)] as (keyof FilmFields)[];
const serializeFields = (film: FilmFields) => JSON.stringify(fieldNames.map((name) => film[name] ?? null));

/**
 * Returns the newest version of the film if its fields are still the ones on screen, so that at most its
 * stills have changed. Otherwise returns the version on screen.
 */
export const getCurrentVersion = (seenFilm: SeenFilm, newestFilm: Film | null | undefined): number =>
  newestFilm && serializeFields(newestFilm) === serializeFields(seenFilm)
    ? newestFilm.version
    : seenFilm.version;

/**
 * Updates fields of a film. Repeats an update that was refused as stale if only the film's stills have changed
 * since.
 */
export function useFilmUpdate() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('updateFilm');
  const update = (seenFilm: SeenFilm, fields: Omit<Input<'updateFilm'>, 'filmId' | 'version'>) => {
    const send = (version: number) => mutateAsync({ filmId: seenFilm.id, version, ...fields });
    return send(seenFilm.version).catch(async (error: unknown) => {
      if (!isRefusedWith(error, 'film.stale')) throw error;
      const filmQuery = { ...query('getFilm', { filmId: seenFilm.id }), staleTime: 0 };
      const version = getCurrentVersion(seenFilm, await client.fetchQuery(filmQuery).catch(() => null));
      if (version === seenFilm.version) throw error;
      return send(version);
    });
  };
  return { update, isUpdating: isPending };
}
