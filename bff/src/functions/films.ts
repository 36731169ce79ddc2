import type { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import { factsMessage, filmShape } from '../film-messages.js';
import { command, page, query, type Visit } from '../function.js';
import { addFilmInput, ofFilmInput, updateFilmInput, userFilmsInput } from '../inputs/film.js';
import type { Film } from '../shapes/film.js';

function saw(visit: Visit, { id, version }: FilmMessage) {
  visit.seen(`film-${id}`, version);
}

/** Registers a film for the signed-in filmmaker; two of the same name are fine. Refuses `input.invalid` by field. */
export const addFilm = command({
  access: 'user',
  input: addFilmInput,
  async run({ input, visit, films }): Promise<Film> {
    const { film } = await films.addFilm({ facts: factsMessage(input) });
    saw(visit, film!);
    return filmShape(film!, undefined);
  },
});

/** Only the given facts change. Refuses `film.not_found`, and `film.stale` when `version` is not the present one. */
export const updateFilm = command({
  access: 'own',
  input: updateFilmInput,
  async run({ input: { filmId, version, ...facts }, visit, films, billing }): Promise<Film> {
    const [{ film }, { subscriptions }] = await Promise.all([
      films.updateFilm({ filmId, version, facts: factsMessage(facts), fields: Object.keys(facts) }),
      billing.getFilmSubscriptions({ filmIds: [filmId] }),
    ]);
    saw(visit, film!);
    return filmShape(film!, subscriptions[0]);
  },
});

/** Null for a film that is not there, or is another's. */
export const getFilm = query({
  access: 'own',
  input: ofFilmInput,
  async run({ input: { filmId }, films, billing }): Promise<Film | null> {
    const [{ film }, { subscriptions }] = await Promise.all([
      films.getFilm({ filmId }),
      billing.getFilmSubscriptions({ filmIds: [filmId] }),
    ]);
    return film ? filmShape(film, subscriptions[0]) : null;
  },
});

/** Newest first. */
export const getUserFilms = query({
  access: 'own',
  input: userFilmsInput,
  async run({ input, films, billing }) {
    const [{ items, total }, { subscriptions }] = await Promise.all([
      films.getUserFilms(input),
      billing.getFilmSubscriptions({ filmIds: [], userId: input.userId }),
    ]);
    const byFilm = new Map(subscriptions.map((subscription) => [subscription.filmId, subscription]));
    return page(
      items.map((film) => filmShape(film, byFilm.get(film.id))),
      total,
      input,
    );
  },
});
