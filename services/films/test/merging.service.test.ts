import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { startFilms } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => {
  laurel = await startFilms(ada);
});
afterAll(() => laurel?.stop());

const createScreeningAt = (festivalId: number | null) => ({
  screenings: {
    values: [
      { date: '2025-05-01', kind: 'festival', country: 'FR', subdivision: null, city: null, festivalId },
    ],
  },
});

it('a screening at a merged festival moves to the target, and the film is published', async () => {
  const film = await laurel.addFilm(createScreeningAt(31) as never);
  const other = await laurel.addFilm(createScreeningAt(33) as never);
  const merge = { festivalId: 31, targetId: 32, competitions: [] };
  await createEventPublisher(laurel.stack, laurel.db)('merge.created', 'merge-31', 1, { merge });
  const getFilm = async (id: number) =>
    (await laurel.as(ada, () => laurel.client.getFilm({ filmId: id }))).film!;
  await until(async () => (await getFilm(film.id)).version === film.version + 1);
  const updatedFilm = await getFilm(film.id);
  expect(updatedFilm.details!.screenings!.values.map(({ festivalId }) => festivalId)).toEqual([32]);
  expect(updatedFilm.updatedAt).toBe(film.updatedAt);
  expect((await listEvents(laurel.db, 'aggregate = $1', `film-${film.id}`)).at(-1)).toMatchObject({
    type: 'film.changed',
    payload: {
      film: { version: film.version + 1, details: { screenings: { values: [{ festivalId: 32 }] } } },
    },
  });
  expect((await getFilm(other.id)).version).toBe(other.version);
});

describe('the old ID of a merged festival', () => {
  const publishMerge = (festivalId: number, targetId: number) =>
    createEventPublisher(laurel.stack, laurel.db)('merge.created', `merge-${festivalId}`, 1, {
      merge: { festivalId, targetId, competitions: [] },
    });
  const listFestivalIds = async (id: number) => {
    const { film } = await laurel.as(ada, () => laurel.client.getFilm({ filmId: id }));
    return film!.details!.screenings!.values.map(({ festivalId }) => festivalId);
  };

  it.each([
    ['in their order', 41, [0, 1]],
    ['the later one first', 51, [1, 0]],
  ])('is replaced by the final target if merges are published %s', async (_case, first, order) => {
    const [firstFilm, secondFilm] = [
      await laurel.addFilm(createScreeningAt(first) as never),
      await laurel.addFilm(createScreeningAt(first + 1) as never),
    ];
    const merges = [() => publishMerge(first, first + 1), () => publishMerge(first + 1, first + 2)];
    for (const n of order) await merges[n]!();
    expect([await listFestivalIds(firstFilm.id), await listFestivalIds(secondFilm.id)]).toEqual([
      [first + 2],
      [first + 2],
    ]);
  });

  it('is replaced in films that are added or changed later, and other screenings stay', async () => {
    await publishMerge(61, 62);
    const { id, version, details } = await laurel.addFilm(createScreeningAt(61) as never);
    expect(await listFestivalIds(id)).toEqual([62]);
    const change = (festivalId: number | null) =>
      laurel.as(ada, () =>
        laurel.client.updateFilm({
          filmId: id,
          details: { ...details!, ...createScreeningAt(festivalId) } as never,
          fields: ['screenings'],
        }),
      );
    const { film: same } = await change(61);
    expect(same!.version).toBe(version);
    await change(63);
    expect(await listFestivalIds(id)).toEqual([63]);
    await change(61);
    expect(await listFestivalIds(id)).toEqual([62]);
    await change(null);
    expect(await listFestivalIds(id)).toEqual([null]);
  });

  it('is replaced after a merge snapshot too, also in films that were stored in the meantime', async () => {
    const { id } = await laurel.addFilm(createScreeningAt(71) as never);
    await createEventPublisher(laurel.stack, laurel.db)('merge.snapshot', 'merge-71', 1, {
      merge: { festivalId: 71, targetId: 72, competitions: [] },
    });
    expect(await listFestivalIds(id)).toEqual([72]);
  });
});
