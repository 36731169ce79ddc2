import { until } from '../../deploy/testing/until.mjs';
import { createSampleData, type SampleData } from './sample-data.js';
import { allServices, startPlatform } from './platform.js';
import { pastRow } from './past-fixtures.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>, sample: SampleData;
beforeAll(async () => {
  laurel = await startPlatform({}, allServices);
  sample = await createSampleData(laurel);
});
afterAll(() => laurel?.stop());

it('the dashboard of a film matches its list of entries', async () => {
  const { filmId, owner } = sample;
  const getFigures = async () =>
    (await laurel.get('getCompetitionSubmissionDashboardData', { filmId }, owner.cookie)).body;
  const getList = async () => (await laurel.get('getUserSubmissionsByFilmId', { filmId }, owner.cookie)).body;
  // The plan brings suggestions. All recommended competitions must be on the list before it is counted.
  const { body: recommended } = await laurel.get('getRecommendations', { filmId }, owner.cookie);
  const listed = await until(async () => {
    const item = await getList();
    return item.total > recommended.total && item;
  });
  expect(await getFigures()).toMatchObject({
    total: listed.total,
    spent: [],
    months: [],
    acceptance: { share: null },
  });
  const { id: submissionId, rowVersion } = listed.items.find(
    ({ id }: { id: number }) => id === sample.submissionId,
  );
  const change = {
    items: [{ submissionId, rowVersion }],
    state: 'submitted',
    submittedAt: '2026-10-02',
    feePaid: { amount: 3500, currency: 'EUR' },
    overrideReason: 'They agreed.',
  };
  const { body } = await laurel.post('updateUserSubmissionState', change, owner.cookie);
  expect(body.items[0].error).toBeUndefined();
  expect(await getFigures()).toMatchObject({
    total: listed.total,
    counts: { submitted: 1 },
    spent: [{ amount: 3500, currency: 'EUR' }],
    spentUnknown: 0,
    months: [{ month: '2026-10', sent: 1, taken: 0, rejected: 0 }],
  });
});

it('the dashboard includes entries at festivals outside the catalogue, whose list is paged', async () => {
  // The entry that the test above sent has a fee of EUR 35.
  const { filmId, owner } = sample;
  const getFigures = async () =>
    (await laurel.get('getCompetitionSubmissionDashboardData', { filmId }, owner.cookie)).body;
  const before = await getFigures();
  const rows = [
    pastRow({ fee: { amount: 1500, currency: 'EUR' }, decidedAt: '2023-12-01' }),
    pastRow({ state: 'rejected' }),
  ];
  await laurel.post('bringInPastEntries', { filmId, rows }, owner.cookie);
  const getPage = async (paging: object) =>
    (await laurel.get('getPastEntries', { filmId, ...paging }, owner.cookie)).body;
  const { items } = await getPage({});
  expect(await getPage({ page: 2, pageSize: 1 })).toEqual({
    items: [items[1]],
    total: 2,
    page: 2,
    pageSize: 1,
  });
  const after = await getFigures();
  expect([before.free, after.free, after.total]).toEqual([0, 2, before.total + 2]);
  expect(after.acceptance).toMatchObject({ taken: 1, decided: 2, share: 0.5 });
  expect(after.spent).toEqual([{ amount: 5000, currency: 'EUR' }]);
  expect(after.months[0]).toEqual({ month: '2023-10', sent: 2, taken: 0, rejected: 0 });
});
