import { errorBody, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let ada: Awaited<ReturnType<typeof laurel.signIn>>;

beforeAll(async () => {
  laurel = await startPlatform();
  ada = await laurel.signIn();
});
afterAll(() => laurel?.stop());

describe('the function gateway', () => {
  it('returns 404 for an unknown name', async () => {
    for (const name of ['', 'nothing', 'toString', '__proto__'])
      expect(await laurel.get(name)).toMatchObject({ status: 404, body: errorBody('function.unknown') });
  });

  it('returns 405 for the wrong method and names the right one', async () => {
    const got = await laurel.get('addFilm');
    expect([got.status, got.headers.get('allow'), got.body.error.code]).toEqual([
      405,
      'POST',
      'function.wrong_method',
    ]);
    const posted = await laurel.post('getFilm', { filmId: 1 }, ada.cookie);
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await laurel.request('/_server?name=getFilm', { method: 'DELETE' })).status).toBe(405);
  });

  it('rejects anything but JSON and names the field', async () => {
    expect(
      await laurel.request('/_server?name=getFilm&payload={', { headers: { cookie: ada.cookie } }),
    ).toMatchObject({ status: 400, body: errorBody('input.invalid', 'payload') });
    const broken = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: laurel.url, cookie: ada.cookie },
      body: '{"data":',
    };
    expect(await laurel.request('/_server?name=addFilm', broken)).toMatchObject({
      status: 400,
      body: errorBody('input.invalid', 'body'),
    });
    expect(
      await laurel.request('/_server?name=addFilm', {
        ...broken,
        headers: { ...broken.headers, 'content-type': 'text/plain' },
      }),
    ).toMatchObject({ status: 400, body: errorBody('input.invalid', 'content-type') });
  });

  it('rejects a body of more than 1 MB', async () =>
    expect(
      await laurel.post('addFilm', { name: 'x', synopsis: 'y'.repeat(2 ** 20) }, ada.cookie),
    ).toMatchObject({ status: 413, body: errorBody('body.too_large') }));

  it('reports every invalid field in order, with a code, its values and a message', async () => {
    const { status, body } = await laurel.post(
      'addFilm',
      { name: '', length: 1.5, surprise: true, screenings: [{ date: 'soon', country: null, kind: 'tv' }] },
      ada.cookie,
    );
    expect([status, body.error.code, body.error.field]).toEqual([400, 'input.invalid', 'name']);
    expect(body.error.details.fields).toEqual([
      { field: 'name', message: 'Enter a title for the film.', why: 'title', values: { least: 1 } },
      { field: 'length', message: 'Enter a whole number.', why: 'kind', values: { kind: 'int' } },
      {
        field: 'screenings.0.date',
        message: 'Enter the day as YYYY-MM-DD.',
        why: 'day',
        values: { value: 'soon' },
      },
      { field: 'surprise', message: 'This field does not exist.', why: 'no_field', values: {} },
    ]);
  });

  it('rejects values that PostgreSQL cannot store: NUL in a text and the year 0', async () => {
    const film = { name: 'x', directorIdentities: ['a\0b'], productionDate: '2026-01-01' };
    expect(await laurel.post('addFilm', film, ada.cookie)).toMatchObject({
      status: 400,
      body: errorBody('input.invalid', 'directorIdentities.0'),
    });
    const early = await laurel.post('addFilm', { name: 'x', productionDate: '0000-01-01' }, ada.cookie);
    expect(early).toMatchObject({ status: 400, body: errorBody('input.invalid', 'productionDate') });
  });

  it.each(['\u0001', '\u001b', '\u007f'])(
    'rejects the control character %j but allows tabs and line breaks',
    async (sign) => {
      const refused = await laurel.post('addFilm', { name: 'x', synopsis: `a${sign}b` }, ada.cookie);
      expect(refused).toMatchObject({ status: 400, body: errorBody('input.invalid', 'synopsis') });
      expect((await laurel.post('addFilm', { name: 'x', synopsis: 'a\tb\r\nc' }, ada.cookie)).status).toBe(
        200,
      );
    },
  );

  it('accepts a film at every limit and rejects more than 200 screenings', async () => {
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
    expect(refused).toMatchObject({ status: 400, body: errorBody('input.invalid', 'screenings') });
  });

  it('rejects unknown fields outside `data`', async () => {
    const body = JSON.stringify({ data: { name: 'x' }, context: { colour: 'red' } });
    const headers = { 'content-type': 'application/json', origin: laurel.url, cookie: ada.cookie };
    expect(await laurel.request('/_server?name=addFilm', { method: 'POST', headers, body })).toMatchObject({
      status: 400,
      body: errorBody('input.invalid', 'context.colour'),
    });
  });

  it('responds with an error, not an empty result, while a service is unavailable', async () =>
    expect(await laurel.get('getGenres')).toMatchObject({
      status: 503,
      body: errorBody('service.unreachable'),
    }));

  it('sends security headers with every response', async () => {
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

describe('a changing request', () => {
  const film = { name: 'x' };

  it.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another origin on the same site', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['with our origin, but sent across sites', { 'sec-fetch-site': 'cross-site' }],
    ['without an origin', { origin: '' }],
  ])('%s is refused', async (_from, headers) =>
    expect(await laurel.post('addFilm', film, ada.cookie, headers)).toMatchObject({
      status: 403,
      body: errorBody('request.foreign'),
    }),
  );

  it('from our own page is accepted', async () =>
    expect((await laurel.post('addFilm', film, ada.cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    ));

  it('rejects an Idempotency-Key that is not a UUID, and runs a repeated request once', async () => {
    expect(await laurel.post('addFilm', film, ada.cookie, { 'idempotency-key': '1' })).toMatchObject({
      status: 400,
      body: errorBody('input.invalid', 'Idempotency-Key'),
    });
    const key = { 'idempotency-key': 'a4b1c0de-0000-4000-8000-000000000001' };
    const first = await laurel.post('addFilm', film, ada.cookie, key);
    expect((await laurel.post('addFilm', film, ada.cookie, key)).body).toEqual(first.body);
    expect(await laurel.post('addFilm', { name: 'other' }, ada.cookie, key)).toMatchObject({
      status: 409,
      body: errorBody('request.key_reused'),
    });
  });

  it('returns the versions that the browser has now seen', async () => {
    const { headers, body } = await laurel.post('addFilm', film, ada.cookie);
    expect(headers.get('x-laurel-seen')).toBe(`film-${body.id}=1`);
  });
});

describe('rate limits', () => {
  it('isUserExisting is limited to ten calls a minute', async () => {
    const grace = await laurel.signIn();
    const callFunction = () =>
      laurel.get('isUserExisting', { email: String(grace.person.email) }, grace.cookie);
    for (let n = 0; n < 10; n++) expect(await callFunction()).toMatchObject({ status: 200, body: true });
    const refused = await callFunction();
    expect(refused).toMatchObject({ status: 429, body: errorBody('rate.limited') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const responseToForgedCookie = await laurel.get(
      'isUserExisting',
      { email: String(grace.person.email) },
      'session=made-up',
    );
    expect(responseToForgedCookie).toMatchObject({ status: 429, body: errorBody('rate.limited') });
  });
});
