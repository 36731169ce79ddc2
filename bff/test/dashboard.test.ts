import { until } from '../../deploy/local/until.mjs';
import { makeThings, type Things } from './things.js';
import { everyRoom, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>, things: Things;
beforeAll(async () => {
  laurel = await startPlatform({}, everyRoom);
  things = await makeThings(laurel);
});
afterAll(() => laurel?.stop());

it('a film’s season in numbers counts what its list says', async () => {
  const { filmId, owner } = things;
  const figures = async () =>
    (await laurel.get('getCompetitionSubmissionDashboardData', { filmId }, owner.cookie)).body;
  const list = async () => (await laurel.get('getUserSubmissionsByFilmId', { filmId }, owner.cookie)).body;
  // With the plan come suggestions: all that were recommended are on the list before it is counted.
  const { body: recommended } = await laurel.get('getRecommendations', { filmId }, owner.cookie);
  const listed = await until(async () => {
    const one = await list();
    return one.total > recommended.total && one;
  });
  expect(await figures()).toMatchObject({
    total: listed.total,
    spent: [],
    months: [],
    acceptance: { share: null },
  });
  const { id: submissionId, rowVersion } = listed.items.find(
    ({ id }: { id: number }) => id === things.submissionId,
  );
  const sent = {
    items: [{ submissionId, rowVersion }],
    state: 'submitted',
    submittedAt: '2026-10-02',
    feePaid: { amount: 3500, currency: 'EUR' },
    overrideReason: 'They agreed.',
  };
  const { body } = await laurel.post('updateUserSubmissionState', sent, owner.cookie);
  expect(body.items[0].error).toBeUndefined();
  expect(await figures()).toMatchObject({
    total: listed.total,
    counts: { submitted: 1 },
    spent: [{ amount: 3500, currency: 'EUR' }],
    spentUnknown: 0,
    months: [{ month: '2026-10', sent: 1, taken: 0, rejected: 0 }],
  });
});
