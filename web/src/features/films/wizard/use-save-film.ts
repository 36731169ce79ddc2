import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { forgetDraft } from '../../../lib/drafts/drafts';
import { createNewestFilmsQuery } from '../../../lib/films/user-films';
import { useCommand } from '../../../lib/server/use-command';
import type { FilmFields } from '../../../lib/server/wire';
import { getChangedFields, getCompleteFields, toNewFilm } from '../form-state/film-fields';
import { getDraftKey, type FilmFormState } from '../form-state/use-film-form';

/** Saves the typed fields of a new or existing film. Resolves to its id. */
export function useSaveFilm(userId: string, filmId: number | 'new', { base, setSavedFields }: FilmFormState) {
  const client = useQueryClient();
  const addFilm = useCommand('addFilm');
  const updateFilm = useCommand('updateFilm');
  return async (typedFields: FilmFields): Promise<number> => {
    const fields = getCompleteFields(typedFields, base.fields);
    if (filmId === 'new') {
      const film = await addFilm.mutateAsync(toNewFilm(fields));
      client.setQueryData(query('getFilm', { filmId: film.id }).queryKey, film);
      client.setQueryData(
        createNewestFilmsQuery(userId).queryKey,
        (films) =>
          films && {
            ...films,
            items: [film, ...films.items.filter(({ id }) => id !== film.id)],
            total: films.total + 1,
          },
      );
      forgetDraft(getDraftKey(userId, filmId));
      return film.id;
    }
    const changedFields = getChangedFields(fields, base.fields);
    let { version } = base;
    if (Object.keys(changedFields).length > 0)
      ({ version } = await updateFilm.mutateAsync({ filmId, version, ...changedFields }));
    setSavedFields(fields, version);
    return filmId;
  };
}
