import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { listJobs } from '../../runtime/test/jobs.js';
import { scheduleArchive } from '../src/archives/archive-jobs.js';
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
  const requestArchive = (userId: string) =>
    laurel.db.$transaction(async (tx) => {
      const { id } = await tx.archive.create({ data: { userId } });
      await scheduleArchive(tx, id);
    });
  vi.spyOn(laurel.service.app.get(ArchiveSections, { strict: false }), 'read').mockImplementation(
    async function* (_service, userId) {
      // Requested while the first attempt runs.
      if (userId === slow && (await laurel.db.archive.count({ where: { userId: quick } })) === 0)
        await requestArchive(quick);
      for (; userId === slow && !isOver; await wait(20)) yield { area: 'films', rows: [] };
      yield { area: 'films', rows: [{ name: 'Salt' }] };
    },
  );
  await requestArchive(slow);
  const findArchive = (userId: string) => laurel.db.archive.findFirst({ where: { userId } });
  await until(async () => (await findArchive(quick))?.state === 'made');
  const { id, state } = (await findArchive(slow))!;
  expect(state).toBe('waiting');
  expect(await listJobs(laurel.db, `key = 'make_archive:${id}'`)).toMatchObject([{ attempts: 1 }]);
  isOver = true;
  await until(async () => (await findArchive(slow))?.state === 'made');
});
