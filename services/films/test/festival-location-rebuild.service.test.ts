import fs from 'node:fs';
import path from 'node:path';
import { getMigrationsFolder } from '@laurel/runtime/migrate';
import { person } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { startFilms } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => void (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

const applied = (name: string) => {
  const file = path.join(getMigrationsFolder('films'), name, 'migration.sql');
  return laurel.db.$executeRawUnsafe(fs.readFileSync(file, 'utf8'));
};
/** The first migration covers databases with films, the second covers those without. */
const FIRST = '20261127014800_festival_places_told_contraction';
const SECOND = '20261127060000_festival_places_without_films_told_contraction';
/** Covers the last days of festivals, which were added later. */
const ENDS = '20261127151100_festival_ends_told_contraction';
/** The number of requests that each migration writes, in order. */
const applyMigrations = async () => [await applied(FIRST), await applied(SECOND)];
const listRebuildRequests = () =>
  listEvents<{ aggregate: string; payload: object }>(
    laurel.db,
    `type = 'copy.wanted' and payload->>'noun' = 'festival'`,
  );
const deleteRebuildRequests = () => laurel.db.$executeRaw`delete from outbox where type = 'copy.wanted'`;
const getLocation = (id: number) =>
  laurel.db.festivalPlace.findUnique({ where: { id }, select: { country: true, city: true } });

it('a new database requests no rebuild', async () => {
  expect([await applyMigrations(), await applied(ENDS)]).toEqual([[0, 0], 0]);
  expect(await listRebuildRequests()).toEqual([]);
});

it('known festivals without stored locations are requested again, even without films', async () => {
  const publishEvent = createEventPublisher(laurel.stack, laurel.db);
  const festival = { id: 7, version: 1, name: 'Lund', country: 'SE', city: 'Lund' };
  await publishEvent('festival.added', 'festival-7', 1, { festival });
  // The state before locations were stored.
  await laurel.db.festivalPlace.deleteMany({});
  expect(await applyMigrations()).toEqual([0, 1]);
  const [one] = await listRebuildRequests();
  expect(one!.payload).toEqual({ noun: 'festival' });
  const message = await laurel.published(`laurel.films.copy.wanted.${one!.aggregate}`);
  expect(message!.json()).toEqual({ noun: 'festival' });
  // The owner responds with the same version.
  await publishEvent('festival.restated', 'festival-7', 1, { festival });
  expect(await getLocation(7)).toEqual({ country: 'SE', city: 'Lund' });
  expect(await applied(SECOND)).toBe(0);
});

it('known festivals without stored last days are requested again', async () => {
  await laurel.db.festivalPlace.updateMany({ data: { endsOn: null } });
  expect(await applied(ENDS)).toBe(1);
  const festival = { id: 7, version: 1, name: 'Lund', startsOn: '2027-05-01', endsOn: '2027-05-09' };
  await createEventPublisher(laurel.stack, laurel.db)('festival.restated', 'festival-7', 1, { festival });
  const { endsOn } = await laurel.db.festivalPlace.findUniqueOrThrow({ where: { id: 7 } });
  expect(endsOn?.toISOString()).toMatch('2027-05-09');
});

it('a database with films requests the rebuild once', async () => {
  await deleteRebuildRequests();
  await laurel.add();
  expect(await applyMigrations()).toEqual([1, 0]);
  expect(await listRebuildRequests()).toHaveLength(1);
});
