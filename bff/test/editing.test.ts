import { until } from '../../deploy/local/until.mjs';
import { madeFestival, newFestival } from './catalogue-fixtures.js';
import { inDays } from './import-festivals.js';
import { makeThings, type Things } from './things.js';
import { everyRoom, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let things: Things, cookie: string;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1,::1' }, everyRoom);
  laurel.from.everywhere = true; // what one network may ask in a minute is counted elsewhere
  things = await makeThings(laurel);
  ({ cookie } = await laurel.signIn({ admin: true }));
});
afterAll(() => laurel?.stop());

const upTo = (seconds: number) => ({ type: 'runtime_restriction_max', runtime_restriction_max: seconds });
const verdictOf = async (competitionId: number) => {
  const { filmId, owner } = things;
  const asked = { filmId, competitionIds: [competitionId] };
  const { body } = await laurel.get('getMatchExplanation', asked, owner.cookie);
  return body.items?.[0]?.verdict as string | undefined;
};

it('a changed term is in the filmmaker’s matches within two seconds', async () => {
  const { competitionId } = things;
  expect(await verdictOf(competitionId)).toBe('eligible');
  const { body: found } = await laurel.get('getCompetitions', { ids: [competitionId] });
  const { version } = found.items[0];
  const saved = await laurel.post('saveTerms', { competitionId, version, terms: [upTo(60)] }, cookie);
  expect(saved.status).toBe(200);
  const begun = Date.now();
  await until(async () => (await verdictOf(competitionId)) === 'not-eligible');
  expect(Date.now() - begun).toBeLessThan(2000);
});

it('a draft is previewed with its refusals on their fields, and nothing is saved', async () => {
  const { competitionId } = await madeFestival(laurel);
  const asked = { competitionId, terms: [upTo(1200)] };
  const { status, body } = await until(async () => {
    const answer = await laurel.post('previewTerms', asked, cookie);
    return answer.status === 200 && answer; // its festival may still be on its way
  });
  expect([status, body.isArriving]).toEqual([200, false]);
  expect(body.probes.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(200);
  expect(new Set(body.probes.map(({ before }: { before: string }) => before))).toEqual(
    new Set(['unchecked']),
  );
  expect(body.examples[0].facts).toMatchObject({ name: '', length: expect.any(Number) });
  expect(JSON.stringify(body)).not.toContain('Salt');
  const crossed = [upTo(60), { type: 'runtime_restriction_min', runtime_restriction_min: 61 }];
  const refused = await laurel.post('previewTerms', { competitionId, terms: crossed }, cookie);
  expect([refused.status, refused.body.error.field, refused.body.error.details]).toEqual([
    400,
    'terms.0.runtime_restriction_max',
    { why: 'bounds_crossed' },
  ]);
  const { body: terms } = await laurel.get('getCompetitionTerms', { competitionId });
  expect(terms.items).toEqual([]);
});

it('what an entry names is kept until it names it no more', async () => {
  const { festivalId, competitionId } = await madeFestival(laurel);
  const { filmId, owner } = things;
  const dated = { competitionId, version: 1, dates: [{ date: inDays(50), fees: [] }] };
  expect((await laurel.post('saveCompetitionDates', dated, cookie)).status).toBe(200);
  const added = await until(async () => {
    const asked = { filmId, competitionId, state: 'waitlist' };
    const { body } = await laurel.post('addUserSubmission', asked, owner.cookie);
    return body.items?.[0].submission as { id: number; rowVersion: number } | undefined;
  });
  const errorOf = async () => {
    const { body } = await laurel.post('deleteFestivals', { items: [{ festivalId, version: 2 }] }, cookie);
    return body.items[0].error as { code: string; details: unknown } | null;
  };
  const whole = () => laurel.get('getFestivalWhole', { festivalId }, cookie);
  await until(async () => (await whole()).body.entries.length === 1);
  expect(await errorOf()).toMatchObject({ code: 'festival.in_use', details: { n: 1 } });
  const items = [{ submissionId: added.id, rowVersion: added.rowVersion }];
  expect((await laurel.post('undoUserSubmission', { items }, owner.cookie)).status).toBe(200);
  await until(async () => (await whole()).body.entries.length === 0);
  expect(await errorOf()).toBeNull();
  expect((await whole()).status).toBe(404);
});

it('of two administrators the later one is shown what the earlier one saved', async () => {
  const festival = newFestival();
  const { body: saved } = await laurel.post('saveFestival', { festival }, cookie);
  const save = (city: string, version: number) =>
    laurel.post('saveFestival', { festivalId: saved.id, version, festival: { ...festival, city } }, cookie);
  expect((await save('Arles', 1)).body).toMatchObject({ version: 2, city: 'Arles' });
  const late = await save('Nice', 1);
  expect([late.status, late.body.error.code]).toEqual([409, 'festival.stale']);
  expect(late.body.error.details.festival).toMatchObject({ version: 2, city: 'Arles' });
  expect((await save('Nice', 2)).body.city).toBe('Nice');
});

it('two that are merged are one, and an entry and a watch follow; whoever did it is named as long as they are here', async () => {
  const [kept, gone] = [await madeFestival(laurel), await madeFestival(laurel)];
  const { filmId, owner } = things;
  const dated = { competitionId: gone.competitionId, version: 1, dates: [{ date: inDays(50), fees: [] }] };
  expect((await laurel.post('saveCompetitionDates', dated, cookie)).status).toBe(200);
  const added = await until(async () => {
    const asked = { filmId, competitionId: gone.competitionId, state: 'waitlist' };
    const { body } = await laurel.post('addUserSubmission', asked, owner.cookie);
    return body.items?.[0].submission as { id: number } | undefined;
  });
  await until(async () => {
    const { status } = await laurel.post('watchFestival', { festivalId: gone.festivalId }, owner.cookie);
    return status === 200;
  });
  const counts = await laurel.get(
    'getWatchCounts',
    { festivalIds: [kept.festivalId, gone.festivalId] },
    cookie,
  );
  expect(counts.body.counts).toEqual([0, 1]);
  const versions = async ({ festivalId }: typeof kept) => {
    const { body } = await laurel.get('getFestivalWhole', { festivalId }, cookie);
    return [body.festival.version, body.competitions[0].competition.version] as [number, number];
  };
  const [[keptVersion], [mergedVersion, version]] = [await versions(kept), await versions(gone)];
  const asked = {
    keptId: kept.festivalId,
    keptVersion,
    mergedId: gone.festivalId,
    mergedVersion,
    fromMerged: ['city'],
    competitions: [{ competitionId: gone.competitionId, version, keptId: kept.competitionId }],
  };
  expect((await laurel.post('mergeFestivals', asked, owner.cookie)).status).toBe(403);
  const merged = await laurel.post('mergeFestivals', asked, cookie);
  expect([merged.status, merged.body.id]).toEqual([200, kept.festivalId]);
  const { body: found } = await laurel.get('getFestival', { festivalId: gone.festivalId }, owner.cookie);
  expect(found.id).toBe(kept.festivalId);
  await until(async () => {
    const { body } = await laurel.get('getUserSubmission', { submissionId: added.id }, owner.cookie);
    return body.competitionId === kept.competitionId;
  });
  await until(async () => {
    const { body } = await laurel.get('getWatches', {}, owner.cookie);
    return (body.items as { festivalId: number }[]).some(({ festivalId }) => festivalId === kept.festivalId);
  });
  const { body: history } = await laurel.get('getCatalogHistory', { festivalId: kept.festivalId }, cookie);
  const { actor, field, isFinal } = history.items[0];
  expect([field, isFinal]).toEqual(['merged', true]);
  expect(actor).toEqual({ id: expect.any(String), name: expect.any(String) });
});
