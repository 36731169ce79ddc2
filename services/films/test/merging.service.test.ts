import { until } from '../../../deploy/local/until.mjs';
import { person } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { teller } from '../../runtime/test/telling.js';
import { startFilms } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => void (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

const shownAt = (festivalId: number | null) => ({
  screenings: {
    values: [
      { date: '2025-05-01', kind: 'festival', country: 'FR', subdivision: null, city: null, festivalId },
    ],
  },
});

it('a screening at a festival that went into another was at that one, and the film is told', async () => {
  const film = await laurel.add(shownAt(31) as never);
  const other = await laurel.add(shownAt(33) as never);
  const merge = { festivalId: 31, keptId: 32, competitions: [] };
  await teller(laurel.stack, laurel.db)('merge.made', 'merge-31', 1, { merge });
  const read = async (id: number) => (await laurel.as(ada, () => laurel.to.getFilm({ filmId: id }))).film!;
  await until(async () => (await read(film.id)).version === film.version + 1);
  const after = await read(film.id);
  expect(after.facts!.screenings!.values.map(({ festivalId }) => festivalId)).toEqual([32]);
  expect(after.updatedAt).toBe(film.updatedAt);
  expect((await factsOf(laurel.db, 'aggregate = $1', `film-${film.id}`)).at(-1)).toMatchObject({
    type: 'film.changed',
    payload: { film: { version: film.version + 1, facts: { screenings: { values: [{ festivalId: 32 }] } } } },
  });
  expect((await read(other.id)).version).toBe(other.version);
});
