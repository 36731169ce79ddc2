import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { ExportWorker } from '../src/archives/export-worker.js';
import { ArchiveSections } from '../src/archives/archive-sections.js';
import { startFilms } from './make.js';

let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => (laurel = await startFilms(person())));
afterAll(() => laurel?.stop());

it('an archive that takes too long waits for the others, even for later ones, and is tried again', async () => {
  const [slow, quick] = [randomUUID(), randomUUID()];
  laurel.service.app.get(ExportWorker, { strict: false }).timeLimitMs = 1500;
  let isOver = false;
  const requestArchive = (ms: number, userId: string) =>
    laurel.db.archive.create({ data: { userId, dueAt: new Date(Date.now() + ms) } });
  vi.spyOn(laurel.service.app.get(ArchiveSections, { strict: false }), 'read').mockImplementation(
    async function* (_service, userId) {
      // Requested while the first attempt runs, after the time at which a short one would be tried again.
      if (userId === slow && (await laurel.db.archive.count({ where: { userId: quick } })) === 0)
        await requestArchive(1200, quick);
      for (; userId === slow && !isOver; await wait(20)) yield { area: 'films', rows: [] };
      yield { area: 'films', rows: [{ name: 'Salt' }] };
    },
  );
  await requestArchive(0, slow);
  await laurel.db.$executeRaw`notify archives`;
  const findArchive = (userId: string) => laurel.db.archive.findFirst({ where: { userId } });
  await until(async () => (await findArchive(quick))?.state === 'made');
  expect(await findArchive(slow)).toMatchObject({ state: 'waiting', tries: 1 });
  isOver = true;
  await until(async () => (await findArchive(slow))?.state === 'made');
});
