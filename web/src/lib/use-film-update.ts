import { UNKNOWN_FILM } from '@laurel/rules/films';
import { useQueryClient } from '@tanstack/react-query';
import { query } from './bff';
import type { Input } from './functions';
import { Refused } from './refused';
import { useCommand } from './use-command';
import type { Film, FilmFacts } from './wire';

/** A film as it is seen, or was left. */
type Seen = FilmFacts & { id: number; version: number };
const names = ['name', ...Object.keys(UNKNOWN_FILM)] as (keyof FilmFacts)[];
const told = (film: FilmFacts) => JSON.stringify(names.map((name) => film[name] ?? null));

/** The newest version of the film that has the facts which are seen: its stills may have changed since. */
export const versionOf = (seen: Seen, newest: Film | null | undefined): number =>
  newest && told(newest) === told(seen) ? newest.version : seen.version;

/** Changes facts of a film as long as its facts are those that are seen; only its stills may have changed since. */
export function useFilmUpdate() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('updateFilm');
  const update = (seen: Seen, facts: Omit<Input<'updateFilm'>, 'filmId' | 'version'>) => {
    const send = (version: number) => mutateAsync({ filmId: seen.id, version, ...facts });
    return send(seen.version).catch(async (error: unknown) => {
      if (!(error instanceof Refused && error.code === 'film.stale')) throw error;
      const asked = { ...query('getFilm', { filmId: seen.id }), staleTime: 0 };
      const version = versionOf(seen, await client.fetchQuery(asked).catch(() => null));
      if (version === seen.version) throw error;
      return send(version);
    });
  };
  return { update, isUpdating: isPending };
}
