import { films } from '../../services/films/src/films.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { openEventStream } from './event-stream.js';
import { errorBody, allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, allServices);
});
afterAll(() => laurel?.stop());

it('a ban ends the open sessions and the event streams', async () => {
  const [admin, bob] = [await laurel.signIn({ admin: true }), await laurel.signIn()];
  const eventStream = await openEventStream(laurel.url, bob.cookie);
  await laurel.get('getSession', undefined, bob.cookie);
  const { body } = await laurel.post('banUser', { userId: bob.userId, reason: 'Spam' }, admin.cookie);
  expect(body).toMatchObject({ id: bob.userId, banned: true, banReason: 'Spam' });
  await until(async () => eventStream.text.includes('event: session.ended'));
  eventStream.close();
  await until(async () => (await laurel.get('getSession', undefined, bob.cookie)).body === null);
  // The log-in must be after the ban, because an earlier one is rejected anyway.
  const freshLogin = { jti: crypto.randomUUID(), auth_time: Math.ceil(Date.now() / 1000) };
  const accessToken = await laurel.issuer.accessToken({ ...bob.person, ...freshLogin });
  expect((await laurel.post('startSession', { accessToken })).body).toEqual(errorBody('user.banned'));
});

const planForm = { subscriptionId: 'sub_1', subscriptionBillingCycle: '1_month', filmId: '1' };
const checkoutForm = {
  productId: 'plan',
  productPriceAmount: '1900',
  productPriceUnit: 'EUR',
  intervalUnit: 'month',
  intervalAmount: '1',
  filmId: '1',
  filmName: 'Salt',
};
it.each([
  ['checkout', checkoutForm, 'film.not_found'],
  ['cancel-subscription', planForm, 'subscription.not_found'],
  ['resume-subscription', planForm, 'subscription.not_found'],
  ['change-plan', { ...planForm, productId: 'demo_match' }, 'subscription.not_found'],
] as const)(
  'an impersonating administrator cannot pay with %s, but the user can',
  async (form, fields, code) => {
    const bob = await laurel.signIn({ email_verified: true });
    const { cookie } = await laurel.impersonate(bob.userId);
    const send = async (userCookie: string) => {
      const { status, body } = await laurel.request(`/api/payment/${form}`, {
        method: 'POST',
        headers: { cookie: userCookie, origin: laurel.url },
        body: new URLSearchParams(fields),
      });
      return [status, body];
    };
    expect(await send(cookie)).toEqual([403, errorBody('session.impersonated')]);
    expect(await send(bob.cookie)).toMatchObject([404, errorBody(code)]);
  },
);

it('the impersonation cookie expires within the hour', async () => {
  const { userId } = await laurel.signIn();
  const [, seconds] = /Max-Age=(\d+)/.exec((await laurel.impersonate(userId)).setCookie)!;
  expect(Number(seconds)).toBeGreaterThan(3500);
  expect(Number(seconds)).toBeLessThanOrEqual(3600);
});

it('stopping the impersonation restores the administrator’s session with a new token', async () => {
  const { userId } = await laurel.signIn();
  const { admin, cookie } = await laurel.impersonate(userId);
  const { body, headers } = await laurel.post('stopImpersonating', {}, cookie);
  expect(body).toMatchObject({ userId: admin.userId, role: 'admin', impersonatedBy: null });
  const restoredCookie = headers.getSetCookie()[0]!.split(';')[0]!;
  expect((await laurel.get('getSession', undefined, restoredCookie)).body).toMatchObject({
    userId: admin.userId,
  });
  await until(async () => (await laurel.get('getSession', undefined, cookie)).body === null);
});

it('each service returns its section of the dashboard, and an unavailable one is null', async () => {
  const { cookie } = await laurel.signIn({ admin: true });
  const getUnavailableSections = async () => {
    const { status, body } = await laurel.get('getAdminDashboard', {}, cookie);
    const { at: _, ...rest } = body;
    return [status, Object.keys(rest).filter((name) => rest[name] === null)];
  };
  expect(await getUnavailableSections()).toEqual([200, []]);
  const { body } = await laurel.get('getAdminDashboard', {}, cookie);
  expect(body.identity.weeks).toHaveLength(12);
  expect(body.billing).toMatchObject({
    revenue: [],
    unassignedCount: 0,
    unassigned: [],
    fixes: [],
    disputes: [],
  });
  expect(body.identity.weeks.at(-1).count).toBe(body.identity.users);
  await laurel.stopService(films);
  expect(await getUnavailableSections()).toEqual([200, ['films']]);
});
