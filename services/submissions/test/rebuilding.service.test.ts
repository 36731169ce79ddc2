import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { person, refusalCode } from '../../runtime/test/callers.js';
import { submissions } from '../src/submissions.module.js';
import { startSubmissions } from './make.js';
import { codes } from './entries.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const empty = (name: string) => rebuild(laurel.get(Database), submissions.projections![name]!);

it('guesses no edition while the festivals are rebuilding', async () => {
  const [film, { id }] = [await laurel.film(ada), await laurel.competition()];
  const [had] = await laurel.add(ada, film, [id]);
  await empty('festivals');
  expect(codes(await laurel.add(ada, film, [id]))).toEqual(['projection.stale']);
  expect(codes(await laurel.move(ada, [{ submissionId: had!.submission!.id }], 'waitlist'))).toEqual([
    'projection.stale',
  ]);
  expect((await laurel.list(ada, film)).items.map(({ edition }) => edition)).toEqual([
    had!.submission!.edition,
  ]);
});

it('does not report missing rows as unknown while they are rebuilding', async () => {
  const [film, { id }] = [await laurel.film(ada), await laurel.competition()];
  expect(codes(await laurel.add(ada, film, [90_000]))).toEqual(['competition.not_found']);
  await empty('competitions');
  expect(codes(await laurel.add(ada, film, [id]))).toEqual(['projection.stale']);
  expect((await laurel.list(ada, film)).items).toEqual([]);
  await empty('films');
  expect(await refusalCode(laurel.add(ada, film, [id]))).toBe('projection.stale');
  expect(await refusalCode(laurel.list(ada, film))).toBe('projection.stale');
});
