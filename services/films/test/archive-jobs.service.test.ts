import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { areJobsDone, changeJobs, listJobs, startJobsNow } from '../../runtime/test/jobs.js';
import { scheduleArchive } from '../src/archives/archive-jobs.js';
import { ArchiveSections } from '../src/archives/archive-sections.js';
import { StillStorage } from '../src/storage/storage.js';
import { startFilms } from './make.js';

let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => (laurel = await startFilms(person())));
afterAll(() => laurel?.stop());
afterEach(() => vi.restoreAllMocks());

const get = <T>(token: abstract new (...args: never[]) => T): T =>
  laurel.service.app.get(token as never, { strict: false });
/** Requests an archive whose job has already failed `attempts` times. */
const requestArchive = (attempts = 0, userId: string = randomUUID()) =>
  laurel.db.$transaction(async (tx) => {
    const { id } = await tx.archive.create({ data: { userId, callerToken: 'token' } });
    await scheduleArchive(tx, id);
    await changeJobs(tx, `attempts = ${attempts}`, `key = 'make_archive:${id}'`);
    return id;
  });
const findArchive = (id: string) => laurel.db.archive.findUnique({ where: { id } });
const mockSections = () =>
  vi.spyOn(get(ArchiveSections), 'read').mockImplementation(async function* () {
    yield { area: 'films', rows: [{ name: 'Salt' }] };
  });

it.each([
  ['its last attempt fails', 5],
  ['the process was killed in its last attempt', 6],
])('an archive has failed if %s, and its user may request another one', async (_case, attempts) => {
  const readSpy = vi.spyOn(get(ArchiveSections), 'read').mockImplementation(() => {
    throw new Error('a section is unavailable');
  });
  const userId = randomUUID();
  const id = await requestArchive(attempts, userId);
  await until(async () => (await findArchive(id))?.state === 'failed');
  expect(readSpy).toHaveBeenCalledTimes(6 - attempts);
  expect(await findArchive(id)).toMatchObject({ callerToken: null });
  await until(() => areJobsDone(laurel.db));
  expect(await listJobs(laurel.db, `key = 'make_archive:${id}'`)).toEqual([]);
  readSpy.mockRestore();
  mockSections();
  const nextId = await requestArchive(0, userId);
  await until(async () => (await findArchive(nextId))?.state === 'made');
});

it('the file of an archive is deleted when it expires', async () => {
  mockSections();
  const removeSpy = vi.spyOn(get(StillStorage), 'removeArchive');
  const id = await requestArchive();
  await until(async () => (await findArchive(id))?.state === 'made');
  const isDeletion = `key = 'delete_archive:${id}'`;
  const [job] = await listJobs(laurel.db, isDeletion);
  expect(job!.runAt).toEqual((await findArchive(id))!.endsAt);
  await startJobsNow(laurel.db, isDeletion);
  await until(async () => (await findArchive(id))?.state === 'over');
  expect(removeSpy).toHaveBeenCalledWith(id);
});
