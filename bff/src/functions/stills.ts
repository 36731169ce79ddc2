import type { Film, StillUrls } from '@laurel/proto/films/v1/films';
import { filmAnswer } from '../film-messages.js';
import { command, query, type Visit } from '../function.js';
import {
  makeFestivalPictureInput,
  stillInput,
  stillOrderInput,
  stillUploadInput,
  stillUrlsInput,
  tryStillInput,
} from '../inputs/still.js';
import type { Services } from '../services.js';
import { filmShape } from '../shapes/film.js';
import { festivalPictureShape, stillUploadShape, stillUrlsShape, triedStillShape } from '../shapes/still.js';
import { FILM_CHANGE } from './costs.js';
import { plansOf } from './plans-of.js';

/** A picture waits for those before it, and is then worked on for a second or two. */
const ENCODE_MS = 30_000;
const COST_OF_A_PICTURE = 10;

type Changed = { film?: Film | null; face?: StillUrls | null };
/** A film as its change left it, with the plan that it has. */
async function changed(
  filmId: number,
  { billing, visit }: Services & { visit: Visit },
  change: Promise<Changed>,
) {
  const [{ film, face }, planOf] = await Promise.all([change, plansOf(billing, { filmIds: [filmId] })]);
  visit.seen(`film-${film!.id}`, film!.version);
  return filmAnswer(film!, face, planOf(filmId));
}

/** Where to send a picture of so many bytes. Refuses `film.not_found`, `still.too_many` and `still.too_many_uploads`. */
export const createStillUpload = command({
  access: 'own',
  input: stillUploadInput,
  answer: stillUploadShape,
  run: ({ input: { filmId = null, bytes }, films }) => films.createStillUpload({ filmId, bytes }),
});

/** Confirms what was sent: the film has it now, behind its others. Refuses `still.not_uploaded`, `still.not_a_picture` and the like. */
export const addFilmStill = command({
  access: 'own',
  input: stillInput,
  cost: () => COST_OF_A_PICTURE,
  answer: filmShape,
  timeoutMs: ENCODE_MS,
  run: ({ input, films, ...asked }) =>
    changed(input.filmId, { ...asked, films }, films.addFilmStill(input, ENCODE_MS)),
});

export const removeFilmStill = command({
  access: 'own',
  input: stillInput,
  cost: () => FILM_CHANGE,
  answer: filmShape,
  run: ({ input, films, ...asked }) =>
    changed(input.filmId, { ...asked, films }, films.removeFilmStill(input)),
});

/** Takes all of the film's stills; the first is its face. Refuses `still.order_differs`. */
export const orderFilmStills = command({
  access: 'own',
  input: stillOrderInput,
  cost: () => FILM_CHANGE,
  answer: filmShape,
  run: ({ input, films, ...asked }) =>
    changed(input.filmId, { ...asked, films }, films.orderFilmStills(input)),
});

export const getFilmStillUrls = query({
  access: 'own',
  input: stillUrlsInput,
  answer: stillUrlsShape,
  run: ({ input: { filmId }, films }) => films.getFilmStillUrls({ filmId }),
});

/** What would become of a picture that was sent without a film; nothing of it is kept. */
export const tryStill = command({
  access: 'own',
  input: tryStillInput,
  cost: () => COST_OF_A_PICTURE,
  answer: triedStillShape,
  timeoutMs: ENCODE_MS,
  run: ({ input, films }) => films.tryStill(input, ENCODE_MS),
});

/** Cuts a festival's picture from what was sent without a film: the value of its field, to be saved within a day. Refuses `still.not_a_picture` and the like, `picture.crop_small`. */
export const makeFestivalPicture = command({
  access: 'admin',
  input: makeFestivalPictureInput,
  cost: () => COST_OF_A_PICTURE,
  answer: festivalPictureShape,
  timeoutMs: ENCODE_MS,
  run: ({ input, films }) => films.makeFestivalPicture(input, ENCODE_MS),
});
