import fs from 'node:fs';
import path from 'node:path';
import { migrationsOf } from '@laurel/runtime/migrate';
import { person } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { teller } from '../../runtime/test/telling.js';
import { startFilms } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => void (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

const applied = (name: string) => {
  const file = path.join(migrationsOf('films'), name, 'migration.sql');
  return laurel.db.$executeRawUnsafe(fs.readFileSync(file, 'utf8'));
};
/** Where there are films, and where there were none. */
const FIRST = '20261127014800_festival_places_told_contraction';
const SECOND = '20261127060000_festival_places_without_films_told_contraction';
/** Since their last days are kept. */
const ENDS = '20261127151100_festival_ends_told_contraction';
/** How often each asks, in their order. */
const asked = async () => [await applied(FIRST), await applied(SECOND)];
const wanted = () =>
  factsOf<{ aggregate: string; payload: object }>(
    laurel.db,
    `type = 'copy.wanted' and payload->>'noun' = 'festival'`,
  );
const notAskedYet = () => laurel.db.$executeRaw`delete from outbox where type = 'copy.wanted'`;
const place = (id: number) =>
  laurel.db.festivalPlace.findUnique({ where: { id }, select: { country: true, city: true } });

it('a new database asks for nothing', async () => {
  expect([await asked(), await applied(ENDS)]).toEqual([[0, 0], 0]);
  expect(await wanted()).toEqual([]);
});

it('festivals that were told before their places were kept are told again, also where no film is yet', async () => {
  const tell = teller(laurel.stack, laurel.db);
  const festival = { id: 7, version: 1, name: 'Lund', country: 'SE', city: 'Lund' };
  await tell('festival.added', 'festival-7', 1, { festival });
  // As it was before they were kept.
  await laurel.db.festivalPlace.deleteMany({});
  expect(await asked()).toEqual([0, 1]);
  const [one] = await wanted();
  expect(one!.payload).toEqual({ noun: 'festival' });
  const said = await laurel.published(`laurel.films.copy.wanted.${one!.aggregate}`);
  expect(said!.json()).toEqual({ noun: 'festival' });
  // The owner's answer is at the version that was seen.
  await tell('festival.restated', 'festival-7', 1, { festival });
  expect(await place(7)).toEqual({ country: 'SE', city: 'Lund' });
  expect(await applied(SECOND)).toBe(0);
});

it('and once more for their last days', async () => {
  await laurel.db.festivalPlace.updateMany({ data: { endsOn: null } });
  expect(await applied(ENDS)).toBe(1);
  const festival = { id: 7, version: 1, name: 'Lund', startsOn: '2027-05-01', endsOn: '2027-05-09' };
  await teller(laurel.stack, laurel.db)('festival.restated', 'festival-7', 1, { festival });
  const { endsOn } = await laurel.db.festivalPlace.findUniqueOrThrow({ where: { id: 7 } });
  expect(endsOn?.toISOString()).toMatch('2027-05-09');
});

it('and once, where films are', async () => {
  await notAskedYet();
  await laurel.add();
  expect(await asked()).toEqual([1, 0]);
  expect(await wanted()).toHaveLength(1);
});
