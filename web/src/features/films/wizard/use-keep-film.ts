import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { forgetDraft } from '../../../lib/drafts';
import { newestFilms } from '../../../lib/films';
import { useCommand } from '../../../lib/use-command';
import type { FilmFacts } from '../../../lib/wire';
import { changedFacts, completeFacts, newFilm } from '../film-facts';
import { draftOf, type FilmAnswers } from '../use-film-form';

/** Saves what was typed of a film, a new one or one that is there; answers its id. */
export function useKeepFilm(userId: string, filmId: number | 'new', { base, saved }: FilmAnswers) {
  const client = useQueryClient();
  const addFilm = useCommand('addFilm');
  const updateFilm = useCommand('updateFilm');
  return async (typed: FilmFacts): Promise<number> => {
    const facts = completeFacts(typed, base.facts);
    if (filmId === 'new') {
      const film = await addFilm.mutateAsync(newFilm(facts));
      client.setQueryData(query('getFilm', { filmId: film.id }).queryKey, film);
      client.setQueryData(
        newestFilms(userId).queryKey,
        (films) =>
          films && {
            ...films,
            items: [film, ...films.items.filter((one) => one.id !== film.id)],
            total: films.total + 1,
          },
      );
      forgetDraft(draftOf(userId, filmId));
      return film.id;
    }
    const changed = changedFacts(facts, base.facts);
    const isChanged = Object.keys(changed).length > 0;
    saved(
      facts,
      isChanged
        ? (await updateFilm.mutateAsync({ filmId, version: base.version, ...changed })).version
        : base.version,
    );
    return filmId;
  };
}
