import { until } from '../../deploy/local/until.mjs';
import { importFestivals } from './import-festivals.js';
import { everyRoom, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({ TRUST_PROXY: '127.0.0.1,::1' }, everyRoom);
});
afterAll(() => laurel?.stop());

const ask = (data: object, address = '203.0.113.1') =>
  laurel.post('getTrialMatches', data, undefined, { 'x-forwarded-for': address });

describe('getTrialMatches', () => {
  it('answers who has no account', async () => {
    const { status, body } = await ask({ length: 600, types: ['Animation'] });
    expect(status).toBe(200);
    expect(body.counts).toEqual({ eligible: 0, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 });
  });
  it('says why in a sentence: the page of a visitor brings no words of rules along', async () => {
    await importFestivals(laurel);
    let length = 600; // equal facts are answered once a minute
    const best = await until(async () => (await ask({ length: length++ }, '203.0.113.9')).body.items[0]);
    expect(best.why).toMatch(/^[A-Z].* .*[a-z]$/);
  });
  it.each([
    ['four countries', { productionCountries: ['FR', 'DE', 'IT', 'ES'] }, 'productionCountries'],
    ['no runtime', { length: 0 }, 'length'],
    ['a fact that is not asked', { directorAge: 30 }, 'directorAge'],
  ])('refuses %s by its field', async (_what, facts, field) => {
    const { status, body } = await ask(facts);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'input.invalid', field]);
  });
  it('is asked by one address 240 times a minute, and then by others', async () => {
    const [here, there] = ['203.0.113.2', '203.0.113.3'];
    const asked = [];
    for (let n = 0; n < 242; n++) asked.push((await ask({ length: 600 + n }, here)).status);
    expect(asked).toEqual([...Array(240).fill(200), 429, 429]);
    expect((await ask({}, there)).status).toBe(200);
  });
});
