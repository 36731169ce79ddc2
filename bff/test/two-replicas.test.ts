import { until } from '../../deploy/testing/until.mjs';
import { startPlatform } from './platform.js';

const RATE_LIMIT = 120;
let laurel: Awaited<ReturnType<typeof startPlatform>>;
let other: Awaited<ReturnType<typeof laurel.another>>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '127.0.0.1,::1' });
  other = await laurel.another();
});
afterAll(async () => {
  await other?.close();
  await laurel?.stop();
});
const at = (url: string, name: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/_server?name=${name}&payload={}`, { headers });
const from = (address: string) => ({ 'x-forwarded-for': address });
/**
 * Calls the second replica until it refuses, and returns the number of earlier successes. A replica that
 * ignores the shared counts would succeed up to its full limit.
 */
async function answersBeforeRefusal(me: Record<string, string>) {
  let answers = 0;
  await until(async () => {
    const { status } = await at(other.url, 'getSession', me);
    if (status === 200) answers++;
    return status === 429;
  });
  return answers;
}

it('the rate limit of a visitor is shared by both replicas', async () => {
  const me = from('203.0.113.1');
  for (let n = 0; n < RATE_LIMIT; n++) expect((await at(laurel.url, 'getSession', me)).status).toBe(200);
  expect(await answersBeforeRefusal(me)).toBeLessThan(RATE_LIMIT / 2);
  expect((await at(laurel.url, 'getSession', me)).status).toBe(429);
  expect((await at(other.url, 'getSession', from('203.0.113.2'))).status).toBe(200);
});

it('requests to both replicas are counted once by each', async () => {
  const me = from('203.0.113.3');
  const statuses = [];
  for (let n = 0; n < RATE_LIMIT / 2; n++) {
    statuses.push(
      (await at(laurel.url, 'getSession', me)).status,
      (await at(other.url, 'getSession', me)).status,
    );
  }
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(await answersBeforeRefusal(me)).toBeLessThan(RATE_LIMIT / 2);
});

it('a session that starts at one replica works at the other and ends at both', async () => {
  const { cookie } = await laurel.signIn({}, from('203.0.113.4'));
  const films = (url: string) => at(url, 'getMySessions', { cookie, ...from('203.0.113.4') });
  expect([(await films(laurel.url)).status, (await films(other.url)).status]).toEqual([200, 200]);
  expect((await laurel.post('endSession', {}, cookie, from('203.0.113.4'))).status).toBe(200);
  await until(async () => (await films(other.url)).status === 401);
  expect((await films(laurel.url)).status).toBe(401);
});
