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

it('an archive that exceeds the time limit is tried again after all other archives, including later ones', async () => {
  const [slowUser, quickUser] = [randomUUID(), randomUUID()];
  laurel.service.app.get(ExportWorker, { strict: false }).timeLimitMs = 1500;
  let isReleased = false;
  const requestArchive = (userId: string) =>
    laurel.db.$transaction(async (tx) => {
      const { id } = await tx.archive.create({ data: { userId } });
      await scheduleArchive(tx, id);
    });
  vi.spyOn(laurel.service.app.get(ArchiveSections, { strict: false }), 'read').mockImplementation(
    async function* (_service, userId) {
      // Requests another archive while the first attempt runs.
      if (userId === slowUser && (await laurel.db.archive.count({ where: { userId: quickUser } })) === 0)
        await requestArchive(quickUser);
      for (; userId === slowUser && !isReleased; await wait(20)) yield { area: 'films', rows: [] };
      yield { area: 'films', rows: [{ name: 'Salt' }] };
    },
  );
  await requestArchive(slowUser);
  const findArchive = (userId: string) => laurel.db.archive.findFirst({ where: { userId } });
  await until(async () => (await findArchive(quickUser))?.state === 'made');
  const { id, state } = (await findArchive(slowUser))!;
  expect(state).toBe('waiting');
  expect(await listJobs(laurel.db, `key = 'make_archive:${id}'`)).toMatchObject([{ attempts: 1 }]);
  isReleased = true;
  await until(async () => (await findArchive(slowUser))?.state === 'made');
});
