import { LEDGER_LEVELS } from '@laurel/rules/premieres/premiere-ledger';
import { person } from '../../runtime/test/callers.js';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { startFilms } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => {
  laurel = await startFilms(ada);
});
afterAll(() => laurel?.stop());

type PremiereInput = { level: string; festivalId?: number | null };
const reserve = async (filmId: number, premieres: PremiereInput[], version?: number, who = ada) =>
  (await laurel.as(who, () => laurel.client.setReservedPremieres({ filmId, version, premieres }))).film!;
const findPremieres = async (filmId: number) =>
  (await laurel.as(ada, () => laurel.client.getFilm({ filmId }))).film!.reservedPremieres;

describe('a reserved premiere', () => {
  it('is moved from a merged festival to its target, as is a later reservation', async () => {
    const { id } = await laurel.addFilm();
    await reserve(id, [{ level: 'world', festivalId: 81 }]);
    await createEventPublisher(laurel.stack, laurel.db)('merge.created', 'merge-81', 1, {
      merge: { festivalId: 81, targetId: 82, competitions: [] },
    });
    expect(await findPremieres(id)).toEqual([{ level: 'world', festivalId: 82 }]);
    await reserve(id, []);
    expect((await reserve(id, [{ level: 'world', festivalId: 81 }])).reservedPremieres).toEqual([
      { level: 'world', festivalId: 82 },
    ]);
  });
  it('is part of the owner’s data archive, sorted by level, and is deleted with the film', async () => {
    const linus = person();
    const { id } = await laurel.addFilm({}, linus);
    const premieres = ['world', 'international', 'national'].map((level) => ({ level, festivalId: null }));
    await reserve(id, premieres, undefined, linus);
    const rows = await laurel.db.$queryRawUnsafe<object[]>(personalDataQueries.films, linus.user);
    expect(rows).toMatchObject([{ id, reserved_premiere: premieres }]);
    await laurel.as(linus, () => laurel.client.deleteFilm({ filmId: id }));
    expect(await laurel.db.filmReservedPremiere.count({ where: { filmId: id } })).toBe(0);
  });
  it('is checked by database constraints too, at every level', async () => {
    const { id } = await laurel.addFilm();
    for (const level of LEDGER_LEVELS)
      await laurel.db.filmReservedPremiere.create({ data: { filmId: id, level } });
    expect(await laurel.db.filmReservedPremiere.count({ where: { filmId: id } })).toBe(LEDGER_LEVELS.length);
    await laurel.db.filmReservedPremiere.deleteMany({ where: { filmId: id } });
    const invalidRows = [`'galactic', null`, `'world', 0`];
    for (const columns of invalidRows)
      await expect(
        laurel.db.$executeRawUnsafe(
          `insert into film_reserved_premiere ("filmId", level, "festivalId") values (${id}, ${columns})`,
        ),
      ).rejects.toThrow(/film_reserved_premiere_/);
  });
});
