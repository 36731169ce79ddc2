import type { Answers } from './bff-stub';
import { makeFilm, makePage } from './make';
import { makeFestival } from './make-festival';

/** A film that reserves its world premiere, which no festival requires. */
export const filmWithReservation = makeFilm({
  screenings: [],
  reservedPremieres: [{ level: 'world', festivalId: null }],
});
export const reservedPremiereAnswers: Answers = {
  getFilm: () => filmWithReservation,
  getUserFilms: () => makePage([filmWithReservation]),
  getAllFestivals: ({ ids = [] }) =>
    makePage(ids.map((id) => makeFestival({ id, country: 'FR', startsOn: '2099-09-01' }))),
  getCompetitionTerms: () => makePage([]),
};
