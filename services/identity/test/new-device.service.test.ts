import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { createCaller, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('140.0', '141.0');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function logIn(ada: JWTPayload, userAgent: string, ipAddress = '203.0.113.7') {
  const accessToken = await laurel.issuer.accessToken({ ...ada, jti: randomUUID(), sid: randomUUID() });
  await laurel.as(createCaller(ada.sub!), () =>
    laurel.client.startSession({ accessToken, userAgent, ipAddress }),
  );
}
const getNotices = async (ada: JWTPayload) =>
  (await laurel.db.mail.findMany({ where: { userId: ada.sub, name: 'signed-in' } })).map(
    ({ values }) => values,
  );

it('a log-in from an unknown device sends one notice with the device, the location and the time', async () => {
  const ada = laurel.issuer.person({ email_verified: true });
  for (const agent of [FIREFOX, IPHONE, IPHONE]) await logIn(ada, agent);
  expect(await getNotices(ada)).toEqual([
    { device: 'Safari on iPhone', location: '203.0.113.7', moment: expect.stringMatching(/^20\d\d-.*Z$/) },
  ]);
});

it.each([
  ['the first log-in', [FIREFOX]],
  ['a newer version of the same browser', [FIREFOX, NEWER_FIREFOX]],
  ['a browser without a user agent', [FIREFOX, '']],
])('no notice is sent for %s', async (_case, agents) => {
  const ada = laurel.issuer.person({ email_verified: true });
  for (const agent of agents) await logIn(ada, agent);
  expect(await getNotices(ada)).toEqual([]);
});

it('a notice names no location if the address is local', async () => {
  const ada = laurel.issuer.person({ email_verified: true });
  await logIn(ada, FIREFOX);
  await logIn(ada, IPHONE, '192.168.1.4');
  expect(await getNotices(ada)).toEqual([{ device: 'Safari on iPhone', moment: expect.any(String) }]);
});

it('no notice is sent to a user who declined it', async () => {
  const ada = laurel.issuer.person({ email_verified: true });
  await logIn(ada, FIREFOX);
  await laurel.db.userMetaData.upsert({
    where: { userId: ada.sub! },
    create: { userId: ada.sub!, declinedNotices: ['signed-in'] },
    update: { declinedNotices: ['signed-in'] },
  });
  await logIn(ada, IPHONE);
  expect(await getNotices(ada)).toEqual([]);
});

it('no notice is sent to an unverified address, and the device is remembered', async () => {
  const ada = laurel.issuer.person();
  for (const agent of [FIREFOX, IPHONE]) await logIn(ada, agent);
  expect(await getNotices(ada)).toEqual([]);
  expect(await laurel.db.knownDevice.count({ where: { userId: ada.sub } })).toBe(2);
});

it('a notice does not repeat a browser name that the client made up', async () => {
  const ada = laurel.issuer.person({ email_verified: true });
  for (const agent of [
    FIREFOX,
    'Call 0900 123456/2 (Windows NT 10.0)',
    'Call 0900 987654/2 (Windows NT 10.0)',
  ])
    await logIn(ada, agent);
  expect(JSON.stringify(await getNotices(ada))).not.toContain('0900');
  expect(await laurel.db.knownDevice.count({ where: { userId: ada.sub } })).toBe(2);
});
