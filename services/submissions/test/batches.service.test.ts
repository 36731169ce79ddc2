import { randomUUID } from 'node:crypto';
import { person } from '../../runtime/test/asking.js';
import { startSubmissions } from './make.js';

const MOST = 200;
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  await laurel.db
    .$executeRaw`insert into festival (id, name, "startsOn") select n, 'F' || n, '2099-03-01' from generate_series(50001, 50200) n`;
  await laurel.db
    .$executeRaw`insert into competition (id, name, "festivalId", dates) select n, 'C' || n, n, '[]' from generate_series(50001, 50200) n`;
});
afterAll(() => laurel?.stop());

const ids = Array.from({ length: MOST }, (_, n) => 50_001 + n);
/** How many statements of a transaction reach the database while some work is done. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const { pool } = laurel.db;
  let count = 0;
  const seen = new Set<object>();
  const counted = (client: { query: (...args: never[]) => unknown }) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client);
    client.query = (...args: never[]) => (count++, query(...args));
  };
  pool.on('acquire', counted as never);
  await work();
  pool.off('acquire', counted as never);
  return count;
}

it('200 at once are added in few statements, whatever their number, and moved in one each and a few', async () => {
  const film = await laurel.film(ada);
  let added: Awaited<ReturnType<typeof laurel.add>> = [];
  const adding = await statements(async () => (added = await laurel.add(ada, film, ids, 'waitlist')));
  expect(added.filter(({ error }) => error)).toEqual([]);
  expect(adding).toBeLessThan(30);
  const items = added.map(({ submission }) => ({ submissionId: submission!.id }));
  let moved: typeof added = [];
  const moving = await statements(async () => (moved = await laurel.move(ada, items, 'will-not-submit')));
  expect(moved.map(({ submission }) => submission?.state)).toEqual(ids.map(() => 'will-not-submit'));
  expect(moving).toBeLessThan(MOST + 40);
  expect(await laurel.db.submissionChange.count({ where: { submission: { filmId: film } } })).toBe(2 * MOST);
});

it('201 at once are refused by their field', async () => {
  const film = await laurel.film(ada);
  await expect(laurel.add(ada, film, [...ids, 1])).rejects.toMatchObject({
    code: 'input.invalid',
    field: 'competitionIds',
  });
});

it('what matching did not know yet is asked again under the same key, and what was done stays done', async () => {
  const film = await laurel.film(ada);
  const [known, { id: late }] = [await laurel.competition(), { id: 50_001 }]; // matching never heard of it
  const key = { idempotencyKey: randomUUID() };
  const add = () => laurel.add(ada, film, [known.id, late], 'to-submit', {}, key);
  const first = await add();
  expect(first.map(({ error }) => error?.code ?? 'done')).toEqual(['done', 'matching.behind']);
  await laurel.tellPlace(late, 50_001, 1, 'Late', {});
  await laurel.judgedBy(film, late, 'eligible');
  const second = await add();
  expect(second.map(({ error }) => error?.code ?? 'done')).toEqual(['done', 'done']);
  expect(second[0]!.submission!.id).toBe(first[0]!.submission!.id);
  expect(await laurel.db.userSubmission.count({ where: { filmId: film } })).toBe(2);
});
