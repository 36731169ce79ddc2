import { refuse } from '@laurel/runtime/errors/refusals';
import { command, query } from '../../server-functions/server-function.js';
import {
  makeFestivalPictureInput,
  stillInput,
  stillOrderInput,
  stillUploadInput,
  stillUrlsInput,
  tryStillInput,
} from '../../inputs/films/still.js';
import { filmShape } from '../../shapes/films/film.js';
import {
  festivalPictureShape,
  stillUploadShape,
  stillUrlsShape,
  triedStillShape,
} from '../../shapes/films/still.js';
import { FILM_CHANGE_COST } from '../../rate-limits/costs.js';
import { loadChangedFilm } from './load-plans.js';

/** Pictures are processed one at a time and take a second or two. */
const ENCODE_TIMEOUT_MS = 30_000;
const PICTURE_COST = 10;

/**
 * Returns the upload URL for a picture of the given size.
 * @throws film.not_found, still.too_many, still.too_many_uploads
 */
export const createStillUpload = command({
  access: 'own',
  input: stillUploadInput,
  response: stillUploadShape,
  run: ({ input: { filmId = null, bytes }, films }) => films.createStillUpload({ filmId, bytes }),
});

/**
 * Adds an uploaded picture as the film's last still.
 * @throws still.not_uploaded
 * @throws still.not_a_picture and similar codes
 */
export const addFilmStill = command({
  access: 'own',
  input: stillInput,
  cost: () => PICTURE_COST,
  response: filmShape,
  timeoutMs: ENCODE_TIMEOUT_MS,
  run: ({ input, films, ...args }) =>
    loadChangedFilm(input.filmId, films.addFilmStill(input, ENCODE_TIMEOUT_MS), args),
});

export const removeFilmStill = command({
  access: 'own',
  input: stillInput,
  cost: () => FILM_CHANGE_COST,
  response: filmShape,
  run: ({ input, films, ...args }) => loadChangedFilm(input.filmId, films.removeFilmStill(input), args),
});

/**
 * Orders all stills of a film. The first is its cover image.
 * @throws still.order_differs
 */
export const orderFilmStills = command({
  access: 'own',
  input: stillOrderInput,
  cost: () => FILM_CHANGE_COST,
  response: filmShape,
  run: ({ input, films, ...args }) => loadChangedFilm(input.filmId, films.orderFilmStills(input), args),
});

/** @throws film.not_found also if the film has another owner than `userId` */
export const getFilmStillUrls = query({
  access: 'own',
  input: stillUrlsInput,
  response: stillUrlsShape,
  async run({ input: { filmId, userId }, films }) {
    const { film } = await films.getFilm({ filmId });
    if (film?.createdBy !== userId) throw refuse.noSuch('film.not_found', 'filmId');
    return films.getFilmStillUrls({ filmId });
  },
});

/** Shows how a picture that was uploaded without a film would be processed. Stores nothing. */
export const tryStill = command({
  access: 'own',
  input: tryStillInput,
  cost: () => PICTURE_COST,
  response: triedStillShape,
  timeoutMs: ENCODE_TIMEOUT_MS,
  run: ({ input, films }) => films.tryStill(input, ENCODE_TIMEOUT_MS),
});

/**
 * Crops a festival's picture from an upload without a film. Returns the field's value, which must be saved
 * within a day.
 * @throws still.not_a_picture and similar codes
 * @throws picture.crop_small
 */
export const makeFestivalPicture = command({
  access: 'admin',
  input: makeFestivalPictureInput,
  cost: () => PICTURE_COST,
  response: festivalPictureShape,
  timeoutMs: ENCODE_TIMEOUT_MS,
  run: ({ input, films }) => films.makeFestivalPicture(input, ENCODE_TIMEOUT_MS),
});
