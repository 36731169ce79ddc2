import { matching } from '../../services/matching/src/matching.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>, cookie: string;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, matching]);
  ({ cookie } = await laurel.signIn());
});
afterAll(() => laurel?.stop());

describe('getMatchPreview', () => {
  it('allows no GET, so that no address contains personal details of filmmakers', async () => {
    const { status, headers, body } = await laurel.get('getMatchPreview', { facts: {} }, cookie);
    expect([status, headers.get('allow'), body.error.code]).toEqual([405, 'POST', 'function.wrong_method']);
  });
  it('accepts a film with more details than an address can contain', async () => {
    const screening = { date: '2026-05-01', country: 'PT', city: 'x'.repeat(100), kind: 'festival' };
    const details = { length: 600, synopsis: 'x'.repeat(5000), screenings: Array(200).fill(screening) };
    expect(JSON.stringify(details).length).toBeGreaterThan(16_384);
    const { status, body } = await laurel.post('getMatchPreview', { facts: details }, cookie);
    expect([status, body.openedTotal]).toEqual([200, 0]);
  });
});
