import { randomUUID } from 'node:crypto';
import { person } from '../../runtime/test/callers.js';
import { listCodes } from './entries.js';
import { startSubmissions } from './make.js';

const MAX_BATCH = 200;
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

const ids = Array.from({ length: MAX_BATCH }, (_, n) => 50_001 + n);
/** Counts the statements in transactions that reach the database during the work. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { pool } = laurel.db;
  let count = 0;
  const countedClients = new Set<object>();
  const countQueries = (client: { query: (...args: never[]) => unknown }) => {
    if (countedClients.has(client)) return;
    countedClients.add(client);
    const query = client.query.bind(client);
    client.query = (...args: never[]) => (count++, query(...args));
  };
  pool.on('acquire', countQueries as never);
  await work();
  pool.off('acquire', countQueries as never);
  return count;
}

it('200 entries are added with a constant number of statements, and moved with about one each', async () => {
  const film = await laurel.registerFilm(ada);
  let added: Awaited<ReturnType<typeof laurel.addSubmissions>> = [];
  const addStatements = await countStatements(
    async () => (added = await laurel.addSubmissions(ada, film, ids, 'waitlist')),
  );
  expect(added.filter(({ error }) => error)).toEqual([]);
  expect(addStatements).toBeLessThan(30);
  const items = added.map(({ submission }) => ({ submissionId: submission!.id }));
  let moved: typeof added = [];
  const moveStatements = await countStatements(
    async () => (moved = await laurel.changeSubmissions(ada, items, 'will-not-submit')),
  );
  expect(moved.map(({ submission }) => submission?.state)).toEqual(ids.map(() => 'will-not-submit'));
  expect(moveStatements).toBeLessThan(MAX_BATCH + 40);
  expect(await laurel.db.submissionChange.count({ where: { submission: { filmId: film } } })).toBe(
    2 * MAX_BATCH,
  );
});

it('201 entries are refused on their field', async () => {
  const film = await laurel.registerFilm(ada);
  await expect(laurel.addSubmissions(ada, film, [...ids, 1])).rejects.toMatchObject({
    code: 'input.invalid',
    field: 'competitionIds',
  });
});

it('a repeated key retries only items whose competition matching did not know before', async () => {
  const film = await laurel.registerFilm(ada);
  const [known, { id: late }] = [await laurel.addCompetition(), { id: 50_001 }]; // Matching does not know it yet.
  const key = { idempotencyKey: randomUUID() };
  const add = () => laurel.addSubmissions(ada, film, [known.id, late], 'to-submit', {}, key);
  const first = await add();
  expect(listCodes(first)).toEqual(['done', 'matching.behind']);
  await laurel.publishCompetition(late, 50_001, 1, 'Late', {});
  await laurel.waitForVerdict(film, late, 'eligible');
  const second = await add();
  expect(listCodes(second)).toEqual(['done', 'done']);
  expect(second[0]!.submission!.id).toBe(first[0]!.submission!.id);
  expect(await laurel.db.userSubmission.count({ where: { filmId: film } })).toBe(2);
});
