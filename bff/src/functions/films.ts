import type { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import { refuse } from '@laurel/runtime/refusals';
import { filmAnswer, factsMessage } from '../film-messages.js';
import { command, page, query, type Visit } from '../function.js';
import {
  addFilmInput,
  deleteFilmInput,
  setKeptPremieresInput,
  ofFilmInput,
  updateFilmInput,
  userFilmsInput,
} from '../inputs/film.js';
import { deletedFilmShape, filmShape } from '../shapes/film.js';
import { pageOf } from '../shapes/values.js';
import { FILM_CHANGE } from './costs.js';
import { withKnownRegions } from './known-regions.js';
import { plansOf } from './plans-of.js';

function saw(visit: Visit, { id, version }: FilmMessage) {
  visit.seen(`film-${id}`, version);
}

/** Registers a film for the signed-in filmmaker; two of the same name are fine. Refuses `input.invalid` by field. */
export const addFilm = command({
  access: 'user',
  mayRepeat: true,
  input: withKnownRegions(addFilmInput),
  cost: () => FILM_CHANGE,
  answer: filmShape,
  async run({ input, visit, films }) {
    const { film } = await films.addFilm({ facts: factsMessage(input) });
    saw(visit, film!);
    return filmAnswer(film!, null, null);
  },
});

/** Only the given facts change. Refuses `film.not_found`, and `film.stale` when `version` is not the present one. */
export const updateFilm = command({
  access: 'own',
  mayRepeat: true,
  input: withKnownRegions(updateFilmInput),
  cost: () => FILM_CHANGE,
  answer: filmShape,
  async run({ input: { filmId, version, ...facts }, visit, films, billing }) {
    const [{ film, face }, planOf] = await Promise.all([
      films.updateFilm({ filmId, version, facts: factsMessage(facts), fields: Object.keys(facts) }),
      plansOf(billing, { filmIds: [filmId] }),
    ]);
    saw(visit, film!);
    return filmAnswer(film!, face, planOf(filmId));
  },
});

/** Which premieres the film keeps, all of them; for every plan, list and board. Refuses `film.not_found`, and `film.stale` when `version` is not the present one. */
export const setKeptPremieres = command({
  access: 'own',
  mayRepeat: true,
  input: setKeptPremieresInput,
  cost: () => FILM_CHANGE,
  answer: filmShape,
  async run({ input, visit, films, billing }) {
    const [{ film, face }, planOf] = await Promise.all([
      films.setKeptPremieres(input),
      plansOf(billing, { filmIds: [input.filmId] }),
    ]);
    saw(visit, film!);
    return filmAnswer(film!, face, planOf(input.filmId));
  },
});

/** Null for a film that is not there, or is another's. */
export const getFilm = query({
  access: 'own',
  input: ofFilmInput,
  answer: filmShape.nullable(),
  async run({ input: { filmId }, films, billing }) {
    const [{ film, face }, planOf] = await Promise.all([
      films.getFilm({ filmId }),
      plansOf(billing, { filmIds: [filmId] }),
    ]);
    return film ? filmAnswer(film, face, planOf(filmId)) : null;
  },
});

/** Newest first, or as `sort` says. Refuses `user.not_found`: films hears of everybody. */
export const getUserFilms = query({
  access: 'own',
  input: userFilmsInput,
  answer: pageOf(filmShape),
  async run({ input, films, billing }) {
    const [{ items, total, faces }, planOf] = await Promise.all([
      films.getUserFilms(input),
      plansOf(billing, { filmIds: [], userId: input.userId }),
    ]);
    const faceOf = new Map(faces.map((face) => [face.fileName, face]));
    return page(
      items.map((film) => filmAnswer(film, faceOf.get(film.stillFileNames[0] ?? ''), planOf(film.id))),
      total,
      input,
    );
  },
});

/**
 * For ever, with its list, runs and stills. Refuses `film.not_found`, `film.stale` when `version` is given and not the present one, and `film.has_plan` while a plan is paid for it: whether one
 * is must be known, so that nobody pays for what is gone.
 */
export const deleteFilm = command({
  access: 'own',
  input: deleteFilmInput,
  cost: () => FILM_CHANGE,
  answer: deletedFilmShape,
  async run({ input: { filmId, version }, films, billing }) {
    const { subscriptions } = await billing.getFilmSubscriptions({ filmIds: [filmId] });
    if (subscriptions.length > 0)
      throw refuse.conflict(
        'film.has_plan',
        'This film has a plan. Cancel it first; once it has ended, the film can be deleted.',
        'filmId',
      );
    await films.deleteFilm({ filmId, version });
    return { filmId };
  },
});
