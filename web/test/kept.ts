import type { Answers } from './bff-stub';
import { makeFilm, pageOf } from './make';
import { makeFestival } from './make-festival';

/** A film that keeps its world premiere, which no festival asks for. */
export const keeping = makeFilm({ screenings: [], keptPremieres: [{ level: 'world', festivalId: null }] });
export const keptAnswers: Answers = {
  getFilm: () => keeping,
  getUserFilms: () => pageOf([keeping]),
  getAllFestivals: ({ ids = [] }) =>
    pageOf(ids.map((id) => makeFestival({ id, country: 'FR', startsOn: '2099-09-01' }))),
  getCompetitionTerms: () => pageOf([]),
};
