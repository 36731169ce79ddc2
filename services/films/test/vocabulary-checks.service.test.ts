import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { FORMS, GENDERS, GENRES, IDENTITIES, THEMES } from '@laurel/rules/films/vocabularies';
import { person } from '../../runtime/test/callers.js';
import type { Prisma } from '../src/generated/client.js';
import { startFilms } from './make.js';

let laurel: Awaited<ReturnType<typeof startFilms>>;
let filmId: number;
beforeAll(async () => {
  laurel = await startFilms(person());
  filmId = (await laurel.addFilm()).id;
});
afterAll(() => laurel?.stop());
const update = (data: Prisma.FilmUpdateInput) => laurel.db.film.update({ where: { id: filmId }, data });

const lists = {
  types: FILM_TYPES,
  genres: GENRES,
  forms: FORMS,
  themes: THEMES,
  directorIdentities: IDENTITIES,
} as const;
const known = { directorIdentities: { directorIdentitiesKnown: true } };
it.each(Object.entries(lists))(
  'the database accepts exactly the vocabulary of %s',
  async (column, values) => {
    const others = known[column as keyof typeof known];
    await update({ [column]: [...values], ...others });
    await expect(update({ [column]: [values[0], 'Nope'], ...others })).rejects.toThrow(/_known/);
  },
);

it('the database accepts exactly the known genders', async () => {
  for (const directorGender of [...GENDERS, null]) await update({ directorGender });
  await expect(update({ directorGender: 'man' })).rejects.toThrow('film_director_gender_known');
});
