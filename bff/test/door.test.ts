import { error, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let ada: Awaited<ReturnType<typeof laurel.signIn>>;

beforeAll(async () => {
  laurel = await startPlatform();
  ada = await laurel.signIn();
});
afterAll(() => laurel?.stop());

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

  it('names every bad field with what is wrong, as a code with its values and in words, the first one first', async () => {
    const { status, body } = await laurel.post(
      'addFilm',
      { name: '', length: 1.5, surprise: true, screenings: [{ date: 'soon', country: null, kind: 'tv' }] },
      ada.cookie,
    );
    expect([status, body.error.code, body.error.field]).toEqual([400, 'input.invalid', 'name']);
    expect(body.error.details.fields).toEqual([
      { field: 'name', message: 'Give the film a title.', why: 'title', values: { least: 1 } },
      { field: 'length', message: 'Give a whole number.', why: 'kind', values: { kind: 'int' } },
      {
        field: 'screenings.0.date',
        message: 'Write the day as YYYY-MM-DD.',
        why: 'day',
        values: { value: 'soon' },
      },
      { field: 'surprise', message: 'There is no such field here.', why: 'no_field', values: {} },
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
