import { catalog } from '../../services/catalog/src/catalog.module.js';
import { Db } from '../../services/catalog/src/database/client.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { functions } from '../src/functions/index.js';
import { importFestivals } from './import-festivals.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, catalog]);
  await importFestivals(laurel);
});
afterAll(() => laurel?.stop());

const request = (name: string, payload: object, headers: Record<string, string> = {}) =>
  laurel.request(`/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`, { headers });
const cacheable = Object.entries(functions).filter(
  ([, declaration]) => 'cacheSeconds' in declaration && declaration.cacheSeconds !== undefined,
);
const payloads: Record<string, object> = {
  getFestival: { festivalId: 1 },
  getSimilarFestivals: { festivalId: 1 },
  getFestivalCompetitions: { festivalId: 1 },
  getCompetitions: { ids: [1] },
  getCompetitionTerms: { competitionIds: [1] },
  getCompetitionDates: { competitionIds: [1] },
  getCompetitionSubmissionFees: { competitionDateIds: [1] },
};

it.each(cacheable.map(([name]) => name))(
  '%s sends an ETag, and 304 to a client that has the same version',
  async (name) => {
    const payload = payloads[name] ?? {};
    const first = await request(name, payload);
    const tag = first.headers.get('etag')!;
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
    for (const clientTags of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await request(name, payload, { 'if-none-match': clientTags });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await request(name, payload, { 'if-none-match': '"other"' })).status).toBe(200);
  },
);

it('the ETag changes at once with the data', async () => {
  const { headers } = await request('getFestival', { festivalId: 1 });
  const tag = headers.get('etag')!;
  await laurel.getProvider(catalog, Db).festival.update({ where: { id: 1 }, data: { city: 'Nice' } });
  const again = await request('getFestival', { festivalId: 1 }, { 'if-none-match': tag });
  expect([again.status, again.body.city]).toEqual([200, 'Nice']);
});

it('refusals and personal data have no ETag', async () => {
  const missing = await request('getFestival', { festivalId: 999_999 });
  expect([missing.status, missing.headers.get('etag'), missing.headers.get('cache-control')]).toEqual([
    404,
    null,
    'no-store',
  ]);
  const session = await request('getSession', {});
  expect([session.headers.get('etag'), session.headers.get('cache-control')]).toEqual([null, 'no-store']);
});
