import fs from 'node:fs';
import path from 'node:path';
import { factsOf } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const file = path.join(
  import.meta.dirname,
  '../prisma/migrations/20261127015000_festival_places_told_contraction/migration.sql',
);
const migrate = () => laurel.db.$executeRawUnsafe(fs.readFileSync(file, 'utf8'));
const wanted = () =>
  factsOf<{ aggregate: string; payload: object }>(
    laurel.db,
    `type = 'copy.wanted' and payload->>'noun' = 'festival'`,
  );

it('festivals whose copies do not say where they are held are told again by themselves, once the release before is gone', async () => {
  const { festivalId } = await laurel.competition();
  const place = () =>
    laurel.db.festival.findUniqueOrThrow({
      where: { id: festivalId },
      select: { country: true, subdivision: true, city: true },
    });
  // As it was filled before it was kept.
  await laurel.db.festival.update({ where: { id: festivalId }, data: { country: null } });
  await migrate();
  const [asked] = await wanted();
  expect(asked!.payload).toEqual({ noun: 'festival' });
  const subject = `laurel.submissions.copy.wanted.${asked!.aggregate}`;
  expect((await laurel.published(subject))!.json()).toEqual({ noun: 'festival' });
  // The owner's answer is at the version that was seen.
  const festival = {
    id: festivalId,
    version: 1,
    name: 'Lund',
    country: 'SE',
    subdivision: 'SE-M',
    city: 'Lund',
  };
  await laurel.tell('festival.restated', `festival-${festivalId}`, 1, { festival });
  expect(await place()).toEqual({ country: 'SE', subdivision: 'SE-M', city: 'Lund' });
  expect(await wanted()).toHaveLength(1);
});

it('a database without festivals asks for nothing', async () => {
  await laurel.db
    .$transaction(async (tx) => {
      const before = await wanted();
      await tx.festival.deleteMany({});
      expect(await tx.$executeRawUnsafe(fs.readFileSync(file, 'utf8'))).toBe(0);
      expect(await wanted()).toHaveLength(before.length);
      throw new Error('as before');
    })
    .catch((error: Error) => expect(error.message).toBe('as before'));
});
