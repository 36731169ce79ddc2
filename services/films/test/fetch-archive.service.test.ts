import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { refusalCode } from '../../runtime/test/callers.js';
import { startFilms } from './make.js';

const person = (): Caller => ({ user: randomUUID(), role: 'user', impersonator: '' });
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => (laurel = await startFilms(person())));
afterAll(() => laurel?.stop());

const createArchive = async ({ user: userId }: Caller) => {
  const data = { userId, state: 'made', endsAt: new Date(Date.now() + 3_600_000) };
  return (await laurel.db.archive.create({ data })).id;
};
const startDownload = (who: Caller, archiveId: string) =>
  laurel.as(who, () => laurel.client.getArchiveLocation({ archiveId }));
const endDownload = (who: Caller, fetchId: string) =>
  laurel.as(who, () => laurel.client.endArchiveFetch({ fetchId }));

it('the owner of an archive can run two downloads at once, and start another one when one has ended', async () => {
  const [ada, bea] = [person(), person()];
  const [one, other] = [await createArchive(ada), await createArchive(bea)];
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => startDownload(ada, one)));
  const fetchIds = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.fetchId] : []));
  expect(fetchIds).toHaveLength(2);
  expect(await refusalCode(startDownload(ada, one))).toBe('archive.busy');
  await startDownload(bea, other);
  await endDownload(bea, fetchIds[0]!); // the ID of another user's download: nothing ends
  expect(await refusalCode(startDownload(ada, one))).toBe('archive.busy');
  await endDownload(ada, fetchIds[0]!);
  await endDownload(ada, fetchIds[0]!);
  await startDownload(ada, one);
});

it('a download whose gateway has crashed counts for at most half an hour', async () => {
  const ada = person();
  const id = await createArchive(ada);
  const { endsAt } = await startDownload(ada, id);
  await startDownload(ada, id);
  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  await laurel.db.archiveDownload.updateMany({
    where: { archiveId: id },
    data: { endsAt: new Date(Date.now() - 1) },
  });
  await startDownload(ada, id);
  expect(await laurel.db.archiveDownload.count({ where: { archiveId: id } })).toBe(1);
});

it('an archive is not found for another user or after its expiry', async () => {
  const ada = person();
  const id = await createArchive(ada);
  expect(await refusalCode(startDownload(person(), id))).toBe('archive.not_found');
  expect(await refusalCode(startDownload(ada, 'x'))).toBe('archive.not_found');
  await laurel.db.archive.update({ where: { id }, data: { endsAt: new Date(Date.now() - 1) } });
  expect(await refusalCode(startDownload(ada, id))).toBe('archive.not_found');
});
