import { Db } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { errorBody, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let ada: Awaited<ReturnType<typeof laurel.signIn>>;

beforeAll(async () => {
  laurel = await startPlatform();
  ada = await laurel.signIn();
});
afterAll(() => laurel?.stop());

describe('a session', () => {
  // asvs 10.1.1
  it('uses a cookie that no script can read, and the response contains no secrets', async () => {
    const grace = await laurel.signIn();
    expect(grace.setCookie).toMatch(
      /^session=[\w-]{43}; Max-Age=(?:604800|6047\d\d); Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { body } = await laurel.get('getSession', undefined, grace.cookie);
    expect(body).toEqual({
      userId: grace.userId,
      role: 'user',
      name: 'Ada',
      email: grace.person.email,
      emailVerified: false,
      image: null,
      businessRole: null,
      currency: null,
      expiresAt: expect.any(String),
      impersonatedBy: null,
    });
  });

  // asvs 7.2.1
  it('is null for a visitor, and an invalid cookie is cleared', async () => {
    expect((await laurel.get('getSession')).body).toBeNull();
    const stale = await laurel.get('getSession', undefined, 'session=nobody');
    expect([stale.body, stale.headers.getSetCookie()[0]]).toEqual([
      null,
      expect.stringContaining('Max-Age=0'),
    ]);
  });

  // asvs 7.4.1
  it('is found among several cookies of the same name, in any order, and its cookie is not cleared', async () => {
    const [name] = ada.cookie.split('=') as [string];
    for (const cookie of [
      `${name}=nobody; ${ada.cookie}`,
      `${ada.cookie}; ${name}=nobody`,
      `${name}=; other${name}=1; ${name}=nobody; ${ada.cookie}`,
    ]) {
      const { body, headers } = await laurel.get('getSession', {}, cookie);
      expect([body?.userId, headers.get('set-cookie') ?? '']).toEqual([
        ada.userId,
        expect.not.stringContaining('Max-Age=0'),
      ]);
    }
    expect((await laurel.get('getSession', {}, `${name}=nobody; ${name}=other`)).body).toBeNull();
  });

  it('ends at once here and on every replica', async () => {
    const grace = await laurel.signIn();
    const other = await laurel.signIn({ sub: grace.userId, email: String(grace.person.email) });
    expect((await laurel.get('getUserFilms', { userId: grace.userId }, other.cookie)).status).not.toBe(401);
    expect((await laurel.post('endSession', { everywhere: true }, grace.cookie)).body).toEqual({
      logoutUrl: null,
    });
    expect(await laurel.post('endSession', {}, grace.cookie)).toMatchObject({
      status: 401,
      body: errorBody('session.required'),
    });
    await until(async () => (await laurel.get('getSession', undefined, other.cookie)).body === null);
  });

  it('ends on a back-channel logout from Keycloak', async () => {
    const grace = await laurel.signIn();
    expect((await laurel.get('getSession', undefined, grace.cookie)).body).not.toBeNull();
    const logout = await laurel.issuer.logoutToken({ sub: grace.person.sub, sid: grace.person.sid });
    await fetch(`http://127.0.0.1:${laurel.identityEnv.HTTP_PORT}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: logout }),
    });
    await until(async () => (await laurel.get('getSession', undefined, grace.cookie)).body === null);
  });

  it('is reloaded soon after a database change that publishes no event', async () => {
    const grace = await laurel.signIn();
    const db = laurel.getProvider(identity, Db);
    const getRole = async () =>
      (await laurel.get('getSession', undefined, grace.cookie)).body?.businessRole as string | null;
    const setRoleInDatabase = (role: string) =>
      db.userMetaData.upsert({
        where: { userId: grace.userId },
        create: { userId: grace.userId, role },
        update: { role },
      });
    await getRole();
    await setRoleInDatabase('Film School');
    await until(async () => (await getRole()) === 'Film School');
  });

  it('shows a changed business role at once', async () => {
    const grace = await laurel.signIn();
    await laurel.get('getSession', undefined, grace.cookie);
    expect(
      (await laurel.post('setUserRole', { userId: grace.userId, role: 'Producer' }, grace.cookie)).body,
    ).toMatchObject({ businessRole: 'Producer' });
    await until(
      async () => (await laurel.get('getSession', undefined, grace.cookie)).body.businessRole === 'Producer',
    );
  });
});

describe('the web app', () => {
  it.each(['/nowhere', '/legal/nonsense', '/user', '/profile/more'])(
    'responds with 404 and the app to %s',
    async (path) => {
      const { status, body } = await laurel.request(path);
      expect([status, body.includes('<div id="root">')]).toEqual([404, true]);
    },
  );
  it.each(['/profile', '/profile/', '/user/list', '/admin/festival-list/7', '/legal/terms?x=1'])(
    'responds with 200 to the page %s',
    async (path) => expect((await laurel.request(path)).status).toBe(200),
  );

  it('is served on every page, uncached, with a policy that forbids inline scripts', async () => {
    const [page, otherPage] = [await laurel.request('/festivals/7?x=1'), await laurel.request('/')];
    expect(page.body).toContain(`content="${laurel.issuer.url}"`);
    const policy = page.headers.get('content-security-policy')!;
    const nonce = /csp-nonce" content="([^"]+)"/.exec(page.body)![1];
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(otherPage.body).not.toBe(page.body);
  });

  it('serves the rendered home page to visitors, and the app shell to signed-in users and on other paths', async () => {
    const getRootContent = async (target: string, cookie = '') =>
      /<div id="root">(.*)<\/div>/.exec((await laurel.request(target, { headers: { cookie } })).body)![1];
    expect([
      await getRootContent('/'),
      await getRootContent('/?from=afar'),
      await getRootContent('/', 'theme=dark'),
    ]).toEqual(['<h1>What it does</h1>', '<h1>What it does</h1>', '<h1>What it does</h1>']);
    expect([
      await getRootContent('/', ada.cookie),
      await getRootContent('/festivals'),
      await getRootContent('/home.html'),
    ]).toEqual(['Laurel', 'Laurel', 'Laurel']);
  });

  it('revalidates the home page, varies it by cookie and sets the policy of every page', async () => {
    const { status, headers, body } = await laurel.request('/');
    const nonce = /csp-nonce" content="([^"]+)"/.exec(body)![1];
    expect(status).toBe(200);
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'cookie']);
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect((await laurel.request('/festivals')).headers.get('vary')).toBeNull();
  });

  it.each(['/nothing/here', '/festival', '/user/1/film', '/legal/none', '/f/lantern', '/x.html'])(
    'responds with 404 and the app to the unknown route %s',
    async (path) => {
      const { status, headers } = await laurel.request(path);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  it('lets browsers cache assets permanently, and responds with 404 for a missing asset', async () => {
    const asset = await laurel.request('/assets/app-1a2b.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await laurel.request('/assets/gone.js')).status).toBe(404);
    expect((await laurel.request('/assets/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

describe('the payment forms', () => {
  const sendForm = (name: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    laurel.request(`/api/payment/${name}`, {
      method: 'POST',
      headers: { origin: laurel.url, cookie: ada.cookie, ...headers },
      body: new URLSearchParams(fields),
    });

  const cancel = { subscriptionId: 'sub_1', subscriptionBillingCycle: '1_month', filmId: '7' };

  it('report that payment is unreachable', async () =>
    expect(await sendForm('cancel-subscription', cancel)).toMatchObject({
      status: 503,
      body: errorBody('service.unreachable'),
    }));

  it('redirect a browser to the plan page', async () => {
    const { status, headers } = await sendForm('resume-subscription', cancel, { accept: 'text/html' });
    expect([status, headers.get('location')]).toEqual([
      303,
      '/user/subscriptions?filmId=7&error=service.unreachable',
    ]);
  });

  it('sell nothing to a user with an unconfirmed address, but still cancel a plan', async () => {
    const price = {
      productPriceAmount: '900',
      productPriceUnit: 'EUR',
      intervalUnit: 'month',
      intervalAmount: '1',
    };
    const order = { ...price, productId: 'match', filmId: '7', filmName: 'Ada' };
    const buy = (cookie: string) => sendForm('checkout', order, { cookie });
    expect(await buy(ada.cookie)).toMatchObject({ status: 403, body: errorBody('account.unverified') });
    expect((await sendForm('cancel-subscription', cancel)).body).toMatchObject(
      errorBody('service.unreachable'),
    );
    const confirmed = await laurel.signIn({ email_verified: true });
    expect((await buy(confirmed.cookie)).body).toMatchObject(errorBody('service.unreachable'));
  });

  it('refuse invalid input by field, visitors and other origins', async () => {
    expect(await sendForm('checkout', { ...cancel })).toMatchObject({
      status: 400,
      body: errorBody('input.invalid', 'productId'),
    });
    expect(await sendForm('change-plan', cancel)).toMatchObject({
      status: 400,
      body: errorBody('input.invalid', 'productId'),
    });
    expect(await sendForm('cancel-subscription', cancel, { cookie: '' })).toMatchObject({ status: 401 });
    expect(await sendForm('cancel-subscription', cancel, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    });
  });
});
