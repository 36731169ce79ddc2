import { Db } from '../../services/identity/src/database.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/local/until.mjs';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let ada: Awaited<ReturnType<typeof laurel.signIn>>;
beforeAll(async () => {
  laurel = await startPlatform();
  ada = await laurel.signIn();
});
afterAll(() => laurel?.stop());

const error = (code: string, field?: string) => ({
  error: expect.objectContaining({ code, requestId: expect.any(String), ...(field && { field }) }),
});

describe('the function door', () => {
  it('answers an unknown name 404', async () => {
    for (const name of ['', 'nothing', 'toString', '__proto__'])
      expect(await laurel.get(name)).toMatchObject({ status: 404, body: error('function.unknown') });
  });
  it('answers the wrong method 405, and says which is right', async () => {
    const got = await laurel.get('addFilm');
    expect([got.status, got.headers.get('allow'), got.body.error.code]).toEqual([
      405,
      'POST',
      'function.wrong_method',
    ]);
    const posted = await laurel.post('getFilm', { filmId: 1 }, ada.cookie);
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await laurel.ask('/_server?name=getFilm', { method: 'DELETE' })).status).toBe(405);
  });
  it('refuses what is not JSON, by field', async () => {
    expect(
      await laurel.ask('/_server?name=getFilm&payload={', { headers: { cookie: ada.cookie } }),
    ).toMatchObject({ status: 400, body: error('input.invalid', 'payload') });
    const broken = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: laurel.url, cookie: ada.cookie },
      body: '{"data":',
    };
    expect(await laurel.ask('/_server?name=addFilm', broken)).toMatchObject({
      status: 400,
      body: error('input.invalid', 'body'),
    });
    expect(
      await laurel.ask('/_server?name=addFilm', {
        ...broken,
        headers: { ...broken.headers, 'content-type': 'text/plain' },
      }),
    ).toMatchObject({ status: 400, body: error('input.invalid', 'content-type') });
  });
  it('refuses a body of more than 1 MB', async () =>
    expect(
      await laurel.post('addFilm', { name: 'x', synopsis: 'y'.repeat(2 ** 20) }, ada.cookie),
    ).toMatchObject({ status: 413, body: error('body.too_large') }));
  it('names every bad field with a sentence, the first one first', async () => {
    const { status, body } = await laurel.post(
      'addFilm',
      { name: '', length: 1.5, surprise: true, screenings: [{ date: 'soon', country: null, kind: 'tv' }] },
      ada.cookie,
    );
    expect([status, body.error.code, body.error.field]).toEqual([400, 'input.invalid', 'name']);
    expect(body.error.details.fields).toEqual([
      { field: 'name', message: 'Give the film a title.' },
      { field: 'length', message: 'Give a whole number.' },
      { field: 'screenings.0.date', message: 'Write the day as YYYY-MM-DD.' },
      { field: 'surprise', message: 'There is no such field here.' },
    ]);
  });
  it('refuses what no database takes: NUL in a text, the year 0', async () => {
    const film = { name: 'x', directorIdentities: ['a\0b'], productionDate: '2026-01-01' };
    expect(await laurel.post('addFilm', film, ada.cookie)).toMatchObject({
      status: 400,
      body: error('input.invalid', 'directorIdentities.0'),
    });
    const early = await laurel.post('addFilm', { name: 'x', productionDate: '0000-01-01' }, ada.cookie);
    expect(early).toMatchObject({ status: 400, body: error('input.invalid', 'productionDate') });
  });
  it.each(['\u0001', '\u001b', '\u007f'])(
    'refuses the control character %j; tabs and line ends are text',
    async (sign) => {
      const refused = await laurel.post('addFilm', { name: 'x', synopsis: `a${sign}b` }, ada.cookie);
      expect(refused).toMatchObject({ status: 400, body: error('input.invalid', 'synopsis') });
      expect((await laurel.post('addFilm', { name: 'x', synopsis: 'a\tb\r\nc' }, ada.cookie)).status).toBe(
        200,
      );
    },
  );
  it('takes a film with the most of everything, and no more than 200 screenings', async () => {
    const screening = { date: '2026-01-01', country: 'FR', city: '\u{1f3ac}'.repeat(60), kind: 'festival' };
    const film = {
      name: 'x'.repeat(300),
      synopsis: '\u{1f3ac}'.repeat(2500),
      screenings: Array(200).fill(screening),
    };
    expect((await laurel.post('addFilm', film, ada.cookie)).status).toBe(200);
    const refused = await laurel.post(
      'addFilm',
      { ...film, screenings: Array(201).fill(screening) },
      ada.cookie,
    );
    expect(refused).toMatchObject({ status: 400, body: error('input.invalid', 'screenings') });
  });
  it('refuses unknown fields around the data too', async () => {
    const body = JSON.stringify({ data: { name: 'x' }, context: { colour: 'red' } });
    const headers = { 'content-type': 'application/json', origin: laurel.url, cookie: ada.cookie };
    expect(await laurel.ask('/_server?name=addFilm', { method: 'POST', headers, body })).toMatchObject({
      status: 400,
      body: error('input.invalid', 'context.colour'),
    });
  });
  it('says a service is away, and not that there is nothing', async () =>
    expect(await laurel.get('getGenres')).toMatchObject({ status: 503, body: error('service.unreachable') }));
  it('sends security headers with every answer', async () => {
    const { headers } = await laurel.get('getSession');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
});

describe('a request that changes something', () => {
  const film = { name: 'x' };
  it.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['with our origin, but sent across sites', { 'sec-fetch-site': 'cross-site' }],
    ['without saying where from', { origin: '' }],
  ])('%s is refused', async (_from, headers) =>
    expect(await laurel.post('addFilm', film, ada.cookie, headers)).toMatchObject({
      status: 403,
      body: error('request.foreign'),
    }),
  );
  it('from our own page is taken', async () =>
    expect((await laurel.post('addFilm', film, ada.cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    ));
  it('refuses an Idempotency-Key that is no UUID, and answers a repeated one once', async () => {
    expect(await laurel.post('addFilm', film, ada.cookie, { 'idempotency-key': '1' })).toMatchObject({
      status: 400,
      body: error('input.invalid', 'Idempotency-Key'),
    });
    const key = { 'idempotency-key': 'a4b1c0de-0000-4000-8000-000000000001' };
    const first = await laurel.post('addFilm', film, ada.cookie, key);
    expect((await laurel.post('addFilm', film, ada.cookie, key)).body).toEqual(first.body);
    expect(await laurel.post('addFilm', { name: 'other' }, ada.cookie, key)).toMatchObject({
      status: 409,
      body: error('request.key_reused'),
    });
  });
  it('tells the browser what it has now seen', async () => {
    const { headers, body } = await laurel.post('addFilm', film, ada.cookie);
    expect(headers.get('x-laurel-seen')).toBe(`film-${body.id}=1`);
  });
});

describe('a session', () => {
  it('comes as a cookie that no script can read, and is answered without secrets', async () => {
    const grace = await laurel.signIn();
    expect(grace.setCookie).toMatch(
      /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
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
      expiresAt: expect.any(String),
      impersonatedBy: null,
    });
  });
  it('is null for a visitor, and a cookie that stands for nobody is taken back', async () => {
    expect((await laurel.get('getSession')).body).toBeNull();
    const stale = await laurel.get('getSession', undefined, 'session=nobody');
    expect([stale.body, stale.headers.getSetCookie()[0]]).toEqual([
      null,
      expect.stringContaining('Max-Age=0'),
    ]);
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
      body: error('session.required'),
    });
    await until(async () => (await laurel.get('getSession', undefined, other.cookie)).body === null);
  });
  it('ends when Keycloak says so', async () => {
    const grace = await laurel.signIn();
    expect((await laurel.get('getSession', undefined, grace.cookie)).body).not.toBeNull();
    const logout = await laurel.issuer.logoutToken({ sub: grace.person.sub, sid: grace.person.sid });
    await fetch(`http://127.0.0.1:${laurel.identityEnv.HTTP_PORT}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: logout }),
    });
    await until(async () => (await laurel.get('getSession', undefined, grace.cookie)).body === null);
  });
  it('that changed without a fact that says so is asked for again soon', async () => {
    const grace = await laurel.signIn();
    const db = laurel.inside(identity, Db);
    const roleOf = async () =>
      (await laurel.get('getSession', undefined, grace.cookie)).body?.businessRole as string | null;
    const choose = (role: string) =>
      db.userMetaData.upsert({
        where: { userId: grace.userId },
        create: { userId: grace.userId, role },
        update: { role },
      });
    await roleOf();
    await choose('Film School');
    await until(async () => (await roleOf()) === 'Film School');
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

describe('limits', () => {
  it('isUserExisting may be asked ten times a minute', async () => {
    const grace = await laurel.signIn();
    const asked = () => laurel.get('isUserExisting', { email: String(grace.person.email) }, grace.cookie);
    for (let n = 0; n < 10; n++) expect(await asked()).toMatchObject({ status: 200, body: true });
    const refused = await asked();
    expect(refused).toMatchObject({ status: 429, body: error('rate.limited') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const disguised = await laurel.get(
      'isUserExisting',
      { email: String(grace.person.email) },
      'session=made-up',
    );
    expect(disguised).toMatchObject({ status: 429, body: error('rate.limited') });
  });
});

describe('the web app', () => {
  it('is served on every path, fresh, with a policy that allows no inline script', async () => {
    const [one, two] = [await laurel.ask('/festivals/7?x=1'), await laurel.ask('/')];
    expect(one.body).toContain(`content="${laurel.issuer.url}"`);
    const policy = one.headers.get('content-security-policy')!;
    const nonce = /csp-nonce" content="([^"]+)"/.exec(one.body)![1];
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    expect(one.headers.get('cache-control')).toBe('no-cache');
    expect(two.body).not.toBe(one.body);
  });
  it('has assets that may be kept for ever, and answers a missing one 404', async () => {
    const asset = await laurel.ask('/assets/app-1a2b.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await laurel.ask('/assets/gone.js')).status).toBe(404);
    expect((await laurel.ask('/assets/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

describe('the payment forms', () => {
  const form = (name: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    laurel.ask(`/api/payment/${name}`, {
      method: 'POST',
      headers: { origin: laurel.url, cookie: ada.cookie, ...headers },
      body: new URLSearchParams(fields),
    });
  const cancel = { subscriptionId: 'sub_1', subscriptionBillingCycle: '1_month', filmId: '7' };
  it('say that payment is not set up', async () =>
    expect(await form('cancel-subscription', cancel)).toMatchObject({
      status: 503,
      body: error('payment.not_configured'),
    }));
  it('send a browser back to the plan page', async () => {
    const { status, headers } = await form('resume-subscription', cancel, { accept: 'text/html' });
    expect([status, headers.get('location')]).toEqual([
      303,
      '/user/subscriptions?filmId=7&error=payment.not_configured',
    ]);
  });
  it('refuse bad input by field, strangers, and other sites', async () => {
    expect(await form('checkout', { ...cancel })).toMatchObject({
      status: 400,
      body: error('input.invalid', 'productId'),
    });
    expect(await form('cancel-subscription', cancel, { cookie: '' })).toMatchObject({ status: 401 });
    expect(await form('cancel-subscription', cancel, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    });
  });
});
