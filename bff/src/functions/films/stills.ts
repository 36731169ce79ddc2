import type { Film, StillUrls } from '@laurel/proto/films/v1/films';
import { filmAnswer } from '../../messages/film.js';
import { command, query, type RequestContext } from '../../server-functions/server-function.js';
import {
  makeFestivalPictureInput,
  stillInput,
  stillOrderInput,
  stillUploadInput,
  stillUrlsInput,
  tryStillInput,
} from '../../inputs/films/still.js';
import type { Services } from '../../clients/service-clients.js';
import { filmShape } from '../../shapes/films/film.js';
import {
  festivalPictureShape,
  stillUploadShape,
  stillUrlsShape,
  triedStillShape,
} from '../../shapes/films/still.js';
import { FILM_CHANGE } from '../../rate-limits/costs.js';
import { loadPlans } from './load-plans.js';

/** Pictures are processed one at a time and take a second or two. */
const ENCODE_MS = 30_000;
const PICTURE_COST = 10;

type Changed = { film?: Film | null; coverImage?: StillUrls | null };
/** Returns the changed film with its plan. */
async function changed(
  filmId: number,
  { billing, context }: Services & { context: RequestContext },
  change: Promise<Changed>,
) {
  const [{ film, coverImage }, getPlan] = await Promise.all([
    change,
    loadPlans(billing, { filmIds: [filmId] }),
  ]);
  context.seen(`film-${film!.id}`, film!.version);
  return filmAnswer(film!, coverImage, getPlan(filmId));
}

/**
 * Returns the upload URL for a picture of the given size.
 * @throws film.not_found
 * @throws still.too_many
 * @throws still.too_many_uploads
 */
export const createStillUpload = command({
  access: 'own',
  input: stillUploadInput,
  answer: stillUploadShape,
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
  answer: filmShape,
  timeoutMs: ENCODE_MS,
  run: ({ input, films, ...args }) =>
    changed(input.filmId, { ...args, films }, films.addFilmStill(input, ENCODE_MS)),
});

export const removeFilmStill = command({
  access: 'own',
  input: stillInput,
  cost: () => FILM_CHANGE,
  answer: filmShape,
  run: ({ input, films, ...args }) => changed(input.filmId, { ...args, films }, films.removeFilmStill(input)),
});

/**
 * Orders all stills of a film. The first is its cover image.
 * @throws still.order_differs
 */
export const orderFilmStills = command({
  access: 'own',
  input: stillOrderInput,
  cost: () => FILM_CHANGE,
  answer: filmShape,
  run: ({ input, films, ...args }) => changed(input.filmId, { ...args, films }, films.orderFilmStills(input)),
});

export const getFilmStillUrls = query({
  access: 'own',
  input: stillUrlsInput,
  answer: stillUrlsShape,
  run: ({ input: { filmId }, films }) => films.getFilmStillUrls({ filmId }),
});

/** Shows how a picture that was uploaded without a film would be processed. Stores nothing. */
export const tryStill = command({
  access: 'own',
  input: tryStillInput,
  cost: () => PICTURE_COST,
  answer: triedStillShape,
  timeoutMs: ENCODE_MS,
  run: ({ input, films }) => films.tryStill(input, ENCODE_MS),
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
  answer: festivalPictureShape,
  timeoutMs: ENCODE_MS,
  run: ({ input, films }) => films.makeFestivalPicture(input, ENCODE_MS),
});
