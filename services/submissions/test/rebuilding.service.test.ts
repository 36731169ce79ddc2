import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { person, refusalCode } from '../../runtime/test/callers.js';
import { submissions } from '../src/submissions.module.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates } from './entries.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const rebuildProjection = (name: string) =>
  rebuild(laurel.getProvider(Database), submissions.projections![name]!);

it('an addition is refused while the projection of festivals is rebuilding, because the edition is unknown', async () => {
  const [film, { id }] = [await laurel.registerFilm(ada), await laurel.addCompetition()];
  const [existing] = await laurel.addSubmissions(ada, film, [id]);
  await rebuildProjection('festivals');
  expect(listCodesOrStates(await laurel.addSubmissions(ada, film, [id]))).toEqual(['projection.stale']);
  expect(
    listCodesOrStates(
      await laurel.changeSubmissions(ada, [{ submissionId: existing!.submission!.id }], 'waitlist'),
    ),
  ).toEqual(['projection.stale']);
  expect((await laurel.listSubmissions(ada, film)).items.map(({ edition }) => edition)).toEqual([
    existing!.submission!.edition,
  ]);
});

it('missing rows are reported as stale and not as unknown while their projection is rebuilding', async () => {
  const [film, { id }] = [await laurel.registerFilm(ada), await laurel.addCompetition()];
  expect(listCodesOrStates(await laurel.addSubmissions(ada, film, [90_000]))).toEqual([
    'competition.not_found',
  ]);
  await rebuildProjection('competitions');
  expect(listCodesOrStates(await laurel.addSubmissions(ada, film, [id]))).toEqual(['projection.stale']);
  expect((await laurel.listSubmissions(ada, film)).items).toEqual([]);
  await rebuildProjection('films');
  expect(await refusalCode(laurel.addSubmissions(ada, film, [id]))).toBe('projection.stale');
  expect(await refusalCode(laurel.listSubmissions(ada, film))).toBe('projection.stale');
});
