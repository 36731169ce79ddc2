import { until } from '../../deploy/testing/until.mjs';
import { importFestivals } from './import-festivals.js';
import { allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({ TRUST_PROXY: '127.0.0.1,::1' }, allServices);
});
afterAll(() => laurel?.stop());

const callFunction = (data: object, address = '203.0.113.1') =>
  laurel.post('getTrialMatches', data, undefined, { 'x-forwarded-for': address });

describe('getTrialMatches', () => {
  it('responds to visitors without an account', async () => {
    const { status, body } = await callFunction({ length: 600, types: ['Animation'] });
    expect(status).toBe(200);
    expect(body.counts).toEqual({ eligible: 0, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 });
  });
  it('returns the reason as a sentence, because the public page does not load the messages about rules', async () => {
    await importFestivals(laurel);
    let length = 600; // A response is cached for a minute, so each call changes the input.
    const best = await until(
      async () => (await callFunction({ length: length++ }, '203.0.113.9')).body.items[0],
    );
    expect(best.why).toMatch(/^[A-Z]\S* .*[a-z]$/);
  });
  it.each([
    ['four countries', { productionCountries: ['FR', 'DE', 'IT', 'ES'] }, 'productionCountries'],
    ['no runtime', { length: 0 }, 'length'],
    ['a field that the trial does not accept', { directorAge: 30 }, 'directorAge'],
  ])('rejects %s and names the field', async (_what, input, field) => {
    const { status, body } = await callFunction(input);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'input.invalid', field]);
  });
  it('allows 240 calls a minute per address', async () => {
    const [address, otherAddress] = ['203.0.113.2', '203.0.113.3'];
    const statuses = [];
    for (let n = 0; n < 242; n++) statuses.push((await callFunction({ length: 600 + n }, address)).status);
    expect(statuses).toEqual([...Array(240).fill(200), 429, 429]);
    expect((await callFunction({}, otherAddress)).status).toBe(200);
  });
});
