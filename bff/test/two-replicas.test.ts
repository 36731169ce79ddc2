import { until } from '../../deploy/testing/until.mjs';
import { startPlatform } from './platform.js';

const RATE_LIMIT = 120;
let laurel: Awaited<ReturnType<typeof startPlatform>>;
let replica: Awaited<ReturnType<typeof laurel.startReplica>>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '127.0.0.1,::1' });
  replica = await laurel.startReplica();
});
afterAll(async () => {
  await replica?.close();
  await laurel?.stop();
});
const callReplica = (url: string, name: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/_server?name=${name}&payload={}`, { headers });
const from = (address: string) => ({ 'x-forwarded-for': address });
/**
 * Calls the second replica until it refuses, and returns the number of successful calls. A replica that
 * ignored the shared counts would accept calls up to the full limit.
 */
async function countSuccessesBeforeRefusal(clientHeaders: Record<string, string>) {
  let successes = 0;
  await until(async () => {
    const { status } = await callReplica(replica.url, 'getSession', clientHeaders);
    if (status === 200) successes++;
    return status === 429;
  });
  return successes;
}

it('the rate limit of a visitor is shared by both replicas', async () => {
  const clientHeaders = from('203.0.113.1');
  for (let n = 0; n < RATE_LIMIT; n++)
    expect((await callReplica(laurel.url, 'getSession', clientHeaders)).status).toBe(200);
  expect(await countSuccessesBeforeRefusal(clientHeaders)).toBeLessThan(RATE_LIMIT / 2);
  expect((await callReplica(laurel.url, 'getSession', clientHeaders)).status).toBe(429);
  expect((await callReplica(replica.url, 'getSession', from('203.0.113.2'))).status).toBe(200);
});

it('each replica counts requests to either replica once', async () => {
  const clientHeaders = from('203.0.113.3');
  const statuses = [];
  for (let n = 0; n < RATE_LIMIT / 2; n++) {
    statuses.push(
      (await callReplica(laurel.url, 'getSession', clientHeaders)).status,
      (await callReplica(replica.url, 'getSession', clientHeaders)).status,
    );
  }
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(await countSuccessesBeforeRefusal(clientHeaders)).toBeLessThan(RATE_LIMIT / 2);
});

it('a session that starts at one replica works at the other and ends at both', async () => {
  const { cookie } = await laurel.signIn({}, from('203.0.113.4'));
  const getSessions = (url: string) => callReplica(url, 'getMySessions', { cookie, ...from('203.0.113.4') });
  expect([(await getSessions(laurel.url)).status, (await getSessions(replica.url)).status]).toEqual([
    200, 200,
  ]);
  expect((await laurel.post('endSession', {}, cookie, from('203.0.113.4'))).status).toBe(200);
  await until(async () => (await getSessions(replica.url)).status === 401);
  expect((await getSessions(laurel.url)).status).toBe(401);
});
