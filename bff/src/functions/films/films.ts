import type { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import { refuse } from '@laurel/runtime/errors/refusals';
import { toFilmResponse, toFieldsMessage } from '../../messages/film.js';
import { command, toPage, query } from '../../server-functions/server-function.js';
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
import { FILM_CHANGE_COST } from '../../rate-limits/costs.js';
import { withKnownRegions } from './known-regions.js';
import { loadChangedFilm, loadPlans } from './load-plans.js';

/**
 * Creates a film for the logged-in filmmaker. Names need not be unique.
 * @throws input.invalid by field
 */
export const addFilm = command({
  access: 'user',
  mayRepeat: true,
  input: withKnownRegions(addFilmInput),
  cost: () => FILM_CHANGE_COST,
  response: filmShape,
  async run({ input, context, films }) {
    const { film } = await films.addFilm({ details: toFieldsMessage(input) });
    context.sendSeenVersion(`film-${film!.id}`, film!.version);
    const [coverImage, plan] = [null, null]; // A new film has neither.
    return toFilmResponse(film!, coverImage, plan);
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
  cost: () => FILM_CHANGE_COST,
  response: filmShape,
  run({ input: { filmId, version, ...fields }, films, ...args }) {
    const change = { filmId, version, details: toFieldsMessage(fields), fields: Object.keys(fields) };
    return loadChangedFilm(filmId, films.updateFilm(change), args);
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
  cost: () => FILM_CHANGE_COST,
  response: filmShape,
  run: ({ input, films, ...args }) => loadChangedFilm(input.filmId, films.setReservedPremieres(input), args),
});

/** Returns null if the film does not exist or belongs to another user. */
export const getFilm = query({
  access: 'own',
  input: filmIdInput,
  response: filmShape.nullable(),
  async run({ input: { filmId }, films, billing }) {
    const [{ film, coverImage }, getPlan] = await Promise.all([
      films.getFilm({ filmId }),
      loadPlans(billing, { filmIds: [filmId] }),
    ]);
    return film ? toFilmResponse(film, coverImage, getPlan(filmId)) : null;
  },
});

/**
 * Returns the user's films, newest first or by `sort`.
 * @throws user.not_found, checked by the films service with its projection of all users
 */
export const getUserFilms = query({
  access: 'own',
  input: userFilmsInput,
  response: pageShape(filmShape),
  async run({ input, films, billing }) {
    const [{ items, total, coverImages }, getPlan] = await Promise.all([
      films.getUserFilms(input),
      loadPlans(billing, { filmIds: [], userId: input.userId }),
    ]);
    const coverImageByFileName = new Map(coverImages.map((coverImage) => [coverImage.fileName, coverImage]));
    const toResponse = (film: FilmMessage) =>
      toFilmResponse(film, coverImageByFileName.get(film.stillFileNames[0] ?? ''), getPlan(film.id));
    return toPage({ items: items.map(toResponse), total }, input);
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
  cost: () => FILM_CHANGE_COST,
  response: deletedFilmShape,
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
