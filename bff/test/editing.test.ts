import { until } from '../../deploy/testing/until.mjs';
import { createTestFestival, newFestival } from './catalogue-fixtures.js';
import { inDays } from './import-festivals.js';
import { createSampleData, type SampleData } from './sample-data.js';
import { allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let sample: SampleData, cookie: string;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1,::1' }, allServices);
  laurel.network.isNewPerRequest = true; // The limit per network is tested elsewhere.
  sample = await createSampleData(laurel);
  ({ cookie } = await laurel.signIn({ admin: true }));
});
afterAll(() => laurel?.stop());

const maxRuntime = (seconds: number) => ({
  type: 'runtime_restriction_max',
  runtime_restriction_max: seconds,
});
const getVerdict = async (competitionId: number) => {
  const { filmId, owner } = sample;
  const input = { filmId, competitionIds: [competitionId] };
  const { body } = await laurel.get('getMatchExplanation', input, owner.cookie);
  return body.items?.[0]?.verdict as string | undefined;
};

it('a changed term reaches the filmmaker’s matches', async () => {
  const { competitionId } = sample;
  expect(await getVerdict(competitionId)).toBe('eligible');
  const { body: found } = await laurel.get('getCompetitions', { ids: [competitionId] });
  const { version } = found.items[0];
  const saved = await laurel.post('saveTerms', { competitionId, version, terms: [maxRuntime(60)] }, cookie);
  expect(saved.status).toBe(200);
  await until(async () => (await getVerdict(competitionId)) === 'not-eligible');
});

it('a preview reports invalid terms by field and saves nothing', async () => {
  const { competitionId } = await createTestFestival(laurel);
  const input = { competitionId, terms: [maxRuntime(1200)] };
  const { status, body } = await until(async () => {
    const response = await laurel.post('previewTerms', input, cookie);
    return response.status === 200 && response; // The projection may still lack the festival.
  });
  expect([status, body.isRebuilding]).toEqual([200, false]);
  expect(body.probes.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(200);
  expect(new Set(body.probes.map(({ before }: { before: string }) => before))).toEqual(
    new Set(['unchecked']),
  );
  expect(body.examples[0].details).toMatchObject({ name: '', length: expect.any(Number) });
  expect(JSON.stringify(body)).not.toContain('Salt');
  const contradictoryTerms = [
    maxRuntime(60),
    { type: 'runtime_restriction_min', runtime_restriction_min: 61 },
  ];
  const refused = await laurel.post('previewTerms', { competitionId, terms: contradictoryTerms }, cookie);
  expect([refused.status, refused.body.error.field, refused.body.error.details]).toEqual([
    400,
    'terms.0.runtime_restriction_max',
    { why: 'bounds_crossed' },
  ]);
  const { body: terms } = await laurel.get('getCompetitionTerms', { competitionId });
  expect(terms.items).toEqual([]);
});

it('a festival with an entry cannot be deleted until the entry is removed', async () => {
  const { festivalId, competitionId } = await createTestFestival(laurel);
  const { filmId, owner } = sample;
  const datesInput = { competitionId, version: 1, dates: [{ date: inDays(50), fees: [] }] };
  expect((await laurel.post('saveCompetitionDates', datesInput, cookie)).status).toBe(200);
  const added = await until(async () => {
    const input = { filmId, competitionId, state: 'waitlist' };
    const { body } = await laurel.post('addUserSubmission', input, owner.cookie);
    return body.items?.[0].submission as { id: number; rowVersion: number } | undefined;
  });
  const getDeletionError = async () => {
    const { body } = await laurel.post('deleteFestivals', { items: [{ festivalId, version: 2 }] }, cookie);
    return body.items[0].error as { code: string; details: unknown } | null;
  };
  const getWhole = () => laurel.get('getFestivalWhole', { festivalId }, cookie);
  await until(async () => (await getWhole()).body.entries.length === 1);
  expect(await getDeletionError()).toMatchObject({ code: 'festival.in_use', details: { n: 1 } });
  const items = [{ submissionId: added.id, rowVersion: added.rowVersion }];
  expect((await laurel.post('undoUserSubmission', { items }, owner.cookie)).status).toBe(200);
  await until(async () => (await getWhole()).body.entries.length === 0);
  expect(await getDeletionError()).toBeNull();
  expect((await getWhole()).status).toBe(404);
});

it('saving an outdated version is refused with the version that another administrator saved', async () => {
  const festival = newFestival();
  const { body: saved } = await laurel.post('saveFestival', { festival }, cookie);
  const save = (city: string, version: number) =>
    laurel.post('saveFestival', { festivalId: saved.id, version, festival: { ...festival, city } }, cookie);
  expect((await save('Arles', 1)).body).toMatchObject({ version: 2, city: 'Arles' });
  const refused = await save('Nice', 1);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'festival.stale']);
  expect(refused.body.error.details.festival).toMatchObject({ version: 2, city: 'Arles' });
  expect((await save('Nice', 2)).body.city).toBe('Nice');
});

it('a merge moves entries and watches to the target and records its administrator', async () => {
  const [target, source] = [await createTestFestival(laurel), await createTestFestival(laurel)];
  const { filmId, owner } = sample;
  const datesInput = {
    competitionId: source.competitionId,
    version: 1,
    dates: [{ date: inDays(50), fees: [] }],
  };
  expect((await laurel.post('saveCompetitionDates', datesInput, cookie)).status).toBe(200);
  const added = await until(async () => {
    const input = { filmId, competitionId: source.competitionId, state: 'waitlist' };
    const { body } = await laurel.post('addUserSubmission', input, owner.cookie);
    return body.items?.[0].submission as { id: number } | undefined;
  });
  await until(async () => {
    const { status } = await laurel.post('watchFestival', { festivalId: source.festivalId }, owner.cookie);
    return status === 200;
  });
  const counts = await laurel.get(
    'getWatchCounts',
    { festivalIds: [target.festivalId, source.festivalId] },
    cookie,
  );
  expect(counts.body.counts).toEqual([0, 1]);
  const loadVersions = async ({ festivalId }: typeof target) => {
    const { body } = await laurel.get('getFestivalWhole', { festivalId }, cookie);
    return [body.festival.version, body.competitions[0].competition.version] as [number, number];
  };
  const [[targetVersion], [mergedVersion, version]] = [
    await loadVersions(target),
    await loadVersions(source),
  ];
  const input = {
    targetId: target.festivalId,
    targetVersion,
    mergedId: source.festivalId,
    mergedVersion,
    fromMerged: ['city'],
    competitions: [{ competitionId: source.competitionId, version, targetId: target.competitionId }],
  };
  expect((await laurel.post('mergeFestivals', input, owner.cookie)).status).toBe(403);
  const merged = await laurel.post('mergeFestivals', input, cookie);
  expect([merged.status, merged.body.id]).toEqual([200, target.festivalId]);
  const { body: found } = await laurel.get('getFestival', { festivalId: source.festivalId }, owner.cookie);
  expect(found.id).toBe(target.festivalId);
  await until(async () => {
    const { body } = await laurel.get('getUserSubmission', { submissionId: added.id }, owner.cookie);
    return body.competitionId === target.competitionId;
  });
  await until(async () => {
    const { body } = await laurel.get('getWatches', {}, owner.cookie);
    return (body.items as { festivalId: number }[]).some(
      ({ festivalId }) => festivalId === target.festivalId,
    );
  });
  const { body: history } = await laurel.get('getCatalogHistory', { festivalId: target.festivalId }, cookie);
  const { actor, field, isFinal } = history.items[0];
  expect([field, isFinal]).toEqual(['merged', true]);
  expect(actor).toEqual({ id: expect.any(String), name: expect.any(String) });
});
