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
/** Requests an archive after this number of failed attempts. */
const request = (attempts = 0, userId: string = randomUUID()) =>
  laurel.db.$transaction(async (tx) => {
    const { id } = await tx.archive.create({ data: { userId, callerToken: 'token' } });
    await scheduleArchive(tx, id);
    await changeJobs(tx, `attempts = ${attempts}`, `key = 'make_archive:${id}'`);
    return id;
  });
const find = (id: string) => laurel.db.archive.findUnique({ where: { id } });
const readSections = () =>
  vi.spyOn(get(ArchiveSections), 'read').mockImplementation(async function* () {
    yield { area: 'films', rows: [{ name: 'Salt' }] };
  });

it.each([
  ['its last attempt fails', 5],
  ['the process was killed in its last attempt', 6],
])('an archive has failed if %s, and its user may request another one', async (_what, attempts) => {
  const read = vi.spyOn(get(ArchiveSections), 'read').mockImplementation(() => {
    throw new Error('a section is unavailable');
  });
  const userId = randomUUID();
  const id = await request(attempts, userId);
  await until(async () => (await find(id))?.state === 'failed');
  expect(read).toHaveBeenCalledTimes(6 - attempts);
  expect(await find(id)).toMatchObject({ callerToken: null });
  await until(() => areJobsDone(laurel.db));
  expect(await listJobs(laurel.db, `key = 'make_archive:${id}'`)).toEqual([]);
  read.mockRestore();
  readSections();
  const next = await request(0, userId);
  await until(async () => (await find(next))?.state === 'made');
});

it('the file of an archive is deleted when it expires', async () => {
  readSections();
  const remove = vi.spyOn(get(StillStorage), 'removeArchive');
  const id = await request();
  await until(async () => (await find(id))?.state === 'made');
  const isDeletion = `key = 'delete_archive:${id}'`;
  const [job] = await listJobs(laurel.db, isDeletion);
  expect(job!.runAt).toEqual((await find(id))!.endsAt);
  await startJobsNow(laurel.db, isDeletion);
  await until(async () => (await find(id))?.state === 'over');
  expect(remove).toHaveBeenCalledWith(id);
});
