import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/call';
import { refusalCode } from '../../runtime/test/asking.js';
import { startFilms } from './make.js';

const person = (): Caller => ({ user: randomUUID(), role: 'user', impersonator: '' });
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => (laurel = await startFilms(person())));
afterAll(() => laurel?.stop());

const made = async ({ user: userId }: Caller) => {
  const data = { userId, state: 'made', endsAt: new Date(Date.now() + 3_600_000) };
  return (await laurel.db.archive.create({ data })).id;
};
const fetchIt = (who: Caller, archiveId: string) =>
  laurel.as(who, () => laurel.to.getArchivePlace({ archiveId }));
const end = (who: Caller, fetchId: string) => laurel.as(who, () => laurel.to.endArchiveFetch({ fetchId }));

it('is fetched twice at once by its owner, whichever doors ask, and again when one has ended', async () => {
  const [ada, bea] = [person(), person()];
  const [one, other] = [await made(ada), await made(bea)];
  const asked = await Promise.allSettled([1, 2, 3, 4].map(() => fetchIt(ada, one)));
  const begun = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.fetchId] : []));
  expect(begun).toHaveLength(2);
  expect(await refusalCode(fetchIt(ada, one))).toBe('archive.busy');
  await fetchIt(bea, other);
  await end(bea, begun[0]!); // another's: nothing ends
  expect(await refusalCode(fetchIt(ada, one))).toBe('archive.busy');
  await end(ada, begun[0]!);
  await end(ada, begun[0]!);
  await fetchIt(ada, one);
});

it('is counted half an hour at most, where a door ended before it could say so', async () => {
  const ada = person();
  const id = await made(ada);
  const { endsAt } = await fetchIt(ada, id);
  await fetchIt(ada, id);
  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  await laurel.db.archiveFetch.updateMany({
    where: { archiveId: id },
    data: { endsAt: new Date(Date.now() - 1) },
  });
  await fetchIt(ada, id);
  expect(await laurel.db.archiveFetch.count({ where: { archiveId: id } })).toBe(1);
});

it('is nobody else’s, and not there when it is over', async () => {
  const ada = person();
  const id = await made(ada);
  expect(await refusalCode(fetchIt(person(), id))).toBe('archive.not_found');
  expect(await refusalCode(fetchIt(ada, 'x'))).toBe('archive.not_found');
  await laurel.db.archive.update({ where: { id }, data: { endsAt: new Date(Date.now() - 1) } });
  expect(await refusalCode(fetchIt(ada, id))).toBe('archive.not_found');
});
