import { randomUUID } from 'node:crypto';
import { recordLog } from '../../deploy/testing/record-log.js';
import { getSearchCost } from '../src/rate-limits/costs.js';
import { festivalsInput } from '../src/inputs/catalogue/festival.js';
import { startPlatform } from './platform.js';

const RATE_LIMIT = 60;
let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '127.0.0.1,::1' });
});
afterAll(() => laurel?.stop());

let addresses = 0;
/** Returns the headers of another client with its own address. */
const createClientHeaders = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });
const getAnonymously = (name: string, payload: unknown, headers: Record<string, string>) =>
  laurel.get(name, payload, undefined, headers);
const facets = [
  'country',
  'region',
  'type',
  'genre',
  'qualifier',
  'premiere',
  'arthouseIndex',
  'deadlineMonth',
];

describe('a visitor’s rate limit', () => {
  it('is used up sooner by expensive calls, for that visitor only', async () => {
    const searchText = Array.from({ length: 10 }, (_, n) => `word${n}`).join(' ');
    const expensive = {
      query: searchText,
      facets,
      sort: 'fee',
      filters: { genre: ['Drama'], type: ['Animation'] },
    };
    const [headers, otherClientHeaders] = [createClientHeaders(), createClientHeaders()];
    const statuses = [];
    for (let n = 0; n < 10; n++)
      statuses.push((await getAnonymously('getFestivals', expensive, headers)).status);
    // The catalogue does not run here, so a call that passes the gateway gets 503.
    expect(statuses).toEqual([...Array(7).fill(503), ...Array(3).fill(429)]);
    expect((await getAnonymously('getFestivals', expensive, otherClientHeaders)).status).toBe(503);
  });
  it.each([
    ['a search without conditions', {}, 1],
    ['the search of the search page', { query: 'docu', facets }, 2],
    [
      'the search of the search page with three filters',
      {
        query: 'docu lyon',
        facets,
        filters: { country: ['FR'], type: ['Animation'], openNow: true },
        sort: 'deadline',
      },
      4,
    ],
    ['the same word sixty times', { query: 'a '.repeat(60) }, 1],
    ['the same facet sixty times', { facets: Array(60).fill('country') }, 1],
  ])('counts the cost of %s', (_search, input, cost) =>
    expect(getSearchCost(festivalsInput.parse(input))).toBe(cost),
  );

  it('counts the sitemap as much as a list of all festivals', async () => {
    const headers = createClientHeaders();
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await laurel.request('/sitemap-1.xml', { headers })).status);
    expect(statuses).toEqual([503, 503, 503, 429]);
  });

  it('counts a call as one point per fifty rows of its page', async () => {
    const headers = createClientHeaders();
    const statuses = [];
    for (let n = 0; n < 17; n++)
      statuses.push((await getAnonymously('getCompetitionDeadlines', { pageSize: 200 }, headers)).status);
    expect(statuses).toEqual([...Array(15).fill(503), 429, 429]);
  });
  it('counts the rows of a page for the user, from any address', async () => {
    const { cookie } = await laurel.signIn();
    const callFunction = async () =>
      (await laurel.get('getNotifications', { pageSize: 200 }, cookie, createClientHeaders())).status;
    const statuses = [];
    for (let n = 0; n < 16; n++) statuses.push(await callFunction());
    expect(statuses).toEqual([...Array(15).fill(503), 429]); // Each page of 200 rows counts 4, of which the first call counts one for its address.
  });
  // asvs 6.3.1
  it('allows thirty sign-ins per address', async () => {
    const headers = createClientHeaders();
    const signIn = () => laurel.post('startSession', { accessToken: 'invalid' }, undefined, headers);
    const statuses = [];
    for (let n = 0; n < 32; n++) statuses.push((await signIn()).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
  });
  it('is shared by all addresses of an IPv6 /64 network', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const signIn = (n: number) =>
      laurel.post(
        'startSession',
        { accessToken: 'invalid' },
        undefined,
        from(`2001:db8:7:1::${n.toString(16)}`),
      );
    const statuses = [];
    for (let n = 1; n <= 32; n++) statuses.push((await signIn(n)).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    const next = from('2001:db8:7:2::1');
    expect((await laurel.post('startSession', { accessToken: 'invalid' }, undefined, next)).status).toBe(401);
  });
  it('is counted before the body is read', async () => {
    const headers = createClientHeaders();
    for (let n = 0; n < RATE_LIMIT; n++) await getAnonymously('getSession', {}, headers);
    const response = await laurel.request('/_server?name=addFilm', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: laurel.url, ...headers },
      body: '{ this is not JSON',
    });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('the security log', () => {
  it('records a refused log-in, each refused access and the first request over the limit', async () => {
    const ada = await laurel.signIn();
    await laurel.get('getSession', {}, ada.cookie);
    const lines = recordLog();
    const headers = createClientHeaders();
    const from = headers['x-forwarded-for'];
    await laurel.post('startSession', { accessToken: 'invalid' }, undefined, headers);
    await laurel.post('addFilm', { name: 'x' }, undefined, headers);
    await laurel.post('updateFilm', { filmId: 7, name: 'x' }, ada.cookie, headers);
    await laurel.post('addFilm', { name: 'x' }, ada.cookie, { ...headers, origin: 'https://evil.example' });
    const userId = randomUUID();
    await laurel.post('setUserRole', { userId, role: 'Producer' }, ada.cookie, headers);
    for (let n = 0; n < RATE_LIMIT + 3; n++) await getAnonymously('getSession', {}, headers);
    const refused = { event: 'security.refused', from, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) };
    const required = 'session.required';
    expect(lines()).toEqual([
      {
        ...refused,
        event: 'security.log_in_refused',
        user: null,
        function: 'startSession',
        code: 'sign_in.invalid',
      },
      { ...refused, user: null, function: 'addFilm', code: required },
      { ...refused, user: ada.userId, function: 'updateFilm', code: 'film.not_found' },
      { ...refused, user: ada.userId, function: 'addFilm', code: 'request.foreign' },
      { ...refused, user: ada.userId, function: 'setUserRole', code: 'user.not_found' },
      { ...refused, event: 'security.limited', user: null, what: 'getSession' },
    ]);
  });
});
