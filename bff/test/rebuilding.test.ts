import { randomUUID } from 'node:crypto';
import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { until } from '../../deploy/testing/until.mjs';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { createSampleData } from './sample-data.js';
import { allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '100000' }, allServices);
});
afterAll(() => laurel?.stop());

it('every page that lists or counts competitions reports that the catalogue is rebuilding', async () => {
  const { owner, filmId } = await createSampleData(laurel);
  const createKeyHeader = () => ({ 'idempotency-key': randomUUID() });
  const callAll = async () => [
    await laurel.get('getCompetitionWizardListingData', { filmId }, owner.cookie),
    await laurel.post('getMatchPreview', { filmId, facts: {} }, owner.cookie),
    await laurel.post('getMatchPreview', { facts: { length: 600 } }, owner.cookie),
    await laurel.post('runWizard', { filmId, userRole: 'Producer' }, owner.cookie, createKeyHeader()),
  ];
  const getRebuilding = async () =>
    (await callAll()).map(({ status, body }) => (status === 200 ? body.isRebuilding : body));
  await until(async () => (await getRebuilding()).every((item) => item === false));
  await laurel.stopService(catalog); // It could publish the snapshots again.
  await rebuild(laurel.getProvider(matching, Database), matching.projections!.competitions!);
  await until(async () => {
    const { body } = await laurel.get('getCompetitionWizardListingData', { filmId }, owner.cookie);
    return body.isRebuilding && body.total === 0;
  });
  expect(await getRebuilding()).toEqual([true, true, true, true]);
});
