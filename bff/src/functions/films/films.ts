import type { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import { refuse } from '@laurel/runtime/errors/refusals';
import { filmAnswer, fieldsMessage } from '../../messages/film.js';
import { command, page, query, type RequestContext } from '../../server-functions/server-function.js';
import {
  addFilmInput,
  deleteFilmInput,
  setReservedPremieresInput,
  filmIdInput,
  updateFilmInput,
  userFilmsInput,
} from '../../inputs/films/film.js';
import { deletedFilmShape, filmShape } from '../../shapes/films/film.js';
import { pageShape } from '../../shapes/values.js';
import { FILM_CHANGE } from '../../rate-limits/costs.js';
import { withKnownRegions } from './known-regions.js';
import { loadPlans } from './load-plans.js';

function saw(context: RequestContext, { id, version }: FilmMessage) {
  context.seen(`film-${id}`, version);
}

/**
 * Creates a film for the logged-in filmmaker. Names need not be unique.
 * @throws input.invalid by field
 */
export const addFilm = command({
  access: 'user',
  mayRepeat: true,
  input: withKnownRegions(addFilmInput),
  cost: () => FILM_CHANGE,
  answer: filmShape,
  async run({ input, context, films }) {
    const { film } = await films.addFilm({ details: fieldsMessage(input) });
    saw(context, film!);
    return filmAnswer(film!, null, null);
  },
});

/**
 * Changes only the given fields.
 * @throws film.not_found
 * @throws film.stale if `version` is not the current one
 */
export const updateFilm = command({
  access: 'own',
  mayRepeat: true,
  input: withKnownRegions(updateFilmInput),
  cost: () => FILM_CHANGE,
  answer: filmShape,
  async run({ input: { filmId, version, ...details }, context, films, billing }) {
    const [{ film, coverImage }, getPlan] = await Promise.all([
      films.updateFilm({ filmId, version, details: fieldsMessage(details), fields: Object.keys(details) }),
      loadPlans(billing, { filmIds: [filmId] }),
    ]);
    saw(context, film!);
    return filmAnswer(film!, coverImage, getPlan(filmId));
  },
});

/**
 * Replaces all reserved premieres of a film. They apply to every plan, list and board.
 * @throws film.not_found
 * @throws film.stale if `version` is not the current one
 */
export const setReservedPremieres = command({
  access: 'own',
  mayRepeat: true,
  input: setReservedPremieresInput,
  cost: () => FILM_CHANGE,
  answer: filmShape,
  async run({ input, context, films, billing }) {
    const [{ film, coverImage }, getPlan] = await Promise.all([
      films.setReservedPremieres(input),
      loadPlans(billing, { filmIds: [input.filmId] }),
    ]);
    saw(context, film!);
    return filmAnswer(film!, coverImage, getPlan(input.filmId));
  },
});

/** Returns null if the film does not exist or belongs to another user. */
export const getFilm = query({
  access: 'own',
  input: filmIdInput,
  answer: filmShape.nullable(),
  async run({ input: { filmId }, films, billing }) {
    const [{ film, coverImage }, getPlan] = await Promise.all([
      films.getFilm({ filmId }),
      loadPlans(billing, { filmIds: [filmId] }),
    ]);
    return film ? filmAnswer(film, coverImage, getPlan(filmId)) : null;
  },
});

/**
 * Returns the user's films, newest first or by `sort`. The films service has a projection of all users.
 * @throws user.not_found
 */
export const getUserFilms = query({
  access: 'own',
  input: userFilmsInput,
  answer: pageShape(filmShape),
  async run({ input, films, billing }) {
    const [{ items, total, faces: coverImages }, getPlan] = await Promise.all([
      films.getUserFilms(input),
      loadPlans(billing, { filmIds: [], userId: input.userId }),
    ]);
    const coverImageByFileName = new Map(coverImages.map((coverImage) => [coverImage.fileName, coverImage]));
    return page(
      items.map((film) =>
        filmAnswer(film, coverImageByFileName.get(film.stillFileNames[0] ?? ''), getPlan(film.id)),
      ),
      total,
      input,
    );
  },
});

/**
 * Deletes a film permanently, with its list, runs and stills. Requires the billing service, so that nobody
 * keeps paying for a deleted film.
 * @throws film.not_found
 * @throws film.stale if `version` is given and not the current one
 * @throws film.has_plan while a plan is paid for it
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
        'This film has a plan. Cancel it first. You can delete the film once the plan has ended.',
        'filmId',
      );
    await films.deleteFilm({ filmId, version });
    return { filmId };
  },
});
