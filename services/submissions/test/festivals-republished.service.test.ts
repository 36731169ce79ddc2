import fs from 'node:fs';
import path from 'node:path';
import { listEvents } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const file = path.join(
  import.meta.dirname,
  '../prisma/migrations/20261127015000_festival_places_told_contraction/migration.sql',
);
const migrate = () => laurel.db.$executeRawUnsafe(fs.readFileSync(file, 'utf8'));
const listRebuildRequests = () =>
  listEvents<{ aggregate: string; payload: object }>(
    laurel.db,
    `type = 'copy.wanted' and payload->>'noun' = 'festival'`,
  );

it('festivals without a location are rebuilt automatically after the previous release is gone', async () => {
  const { festivalId } = await laurel.competition();
  const getLocation = () =>
    laurel.db.festival.findUniqueOrThrow({
      where: { id: festivalId },
      select: { country: true, subdivision: true, city: true },
    });
  // Simulates a row from before the column existed.
  await laurel.db.festival.update({ where: { id: festivalId }, data: { country: null } });
  await migrate();
  const [rebuildRequest] = await listRebuildRequests();
  expect(rebuildRequest!.payload).toEqual({ noun: 'festival' });
  const subject = `laurel.submissions.copy.wanted.${rebuildRequest!.aggregate}`;
  expect((await laurel.published(subject))!.json()).toEqual({ noun: 'festival' });
  // The snapshot has the version that is already projected.
  const festival = {
    id: festivalId,
    version: 1,
    name: 'Lund',
    country: 'SE',
    subdivision: 'SE-M',
    city: 'Lund',
  };
  await laurel.publishEvent('festival.restated', `festival-${festivalId}`, 1, { festival });
  expect(await getLocation()).toEqual({ country: 'SE', subdivision: 'SE-M', city: 'Lund' });
  expect(await listRebuildRequests()).toHaveLength(1);
});

it('a database without festivals requests no rebuild', async () => {
  await laurel.db
    .$transaction(async (tx) => {
      const before = await listRebuildRequests();
      await tx.festival.deleteMany({});
      expect(await tx.$executeRawUnsafe(fs.readFileSync(file, 'utf8'))).toBe(0);
      expect(await listRebuildRequests()).toHaveLength(before.length);
      throw new Error('as before');
    })
    .catch((error: Error) => expect(error.message).toBe('as before'));
});
