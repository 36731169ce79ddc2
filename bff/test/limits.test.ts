import { randomUUID } from 'node:crypto';
import { recordLog } from '../../deploy/local/record-log.js';
import { searchCost } from '../src/functions/costs.js';
import { festivalsInput } from '../src/inputs/festival.js';
import { startPlatform } from './platform.js';

const RATE_LIMIT = 60;
let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '127.0.0.1,::1' });
});
afterAll(() => laurel?.stop());

let addresses = 0;
/** Somebody else, at an address of their own. */
const somewhere = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });
const get = (name: string, payload: unknown, headers: Record<string, string>) =>
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

describe('a visitor’s minute', () => {
  it('is used up by dear questions sooner, and only theirs', async () => {
    const words = Array.from({ length: 10 }, (_, n) => `word${n}`).join(' ');
    const dear = { query: words, facets, sort: 'fee', filters: { genre: ['Drama'], type: ['Animation'] } };
    const [here, there] = [somewhere(), somewhere()];
    const asked = [];
    for (let n = 0; n < 10; n++) asked.push((await get('getFestivals', dear, here)).status);
    // The catalogue does not run here: what is not refused by the door is 503.
    expect(asked).toEqual([...Array(7).fill(503), ...Array(3).fill(429)]);
    expect((await get('getFestivals', dear, there)).status).toBe(503);
  });
  it.each([
    ['nothing', {}, 1],
    ['what the search page asks', { query: 'docu', facets }, 2],
    [
      'what it asks with three filters',
      {
        query: 'docu lyon',
        facets,
        filters: { country: ['FR'], type: ['Animation'], openNow: true },
        sort: 'deadline',
      },
      4,
    ],
    ['a word sixty times', { query: 'a '.repeat(60) }, 1],
    ['a facet sixty times', { facets: Array(60).fill('country') }, 1],
  ])('pays for %s', (_what, asked, cost) => expect(searchCost(festivalsInput.parse(asked))).toBe(cost));

  it('pays for a file of the sitemap what a list of all festivals costs', async () => {
    const headers = somewhere();
    const asked = [];
    for (let n = 0; n < 4; n++) asked.push((await laurel.ask('/sitemap-1.xml', { headers })).status);
    expect(asked).toEqual([503, 503, 503, 429]);
  });

  it('pays for a long page what its fifties would', async () => {
    const here = somewhere();
    const asked = [];
    for (let n = 0; n < 17; n++)
      asked.push((await get('getCompetitionDeadlines', { pageSize: 200 }, here)).status);
    expect(asked).toEqual([...Array(15).fill(503), 429, 429]);
  });
  it('is the user’s own for what their first request costs beyond a plain one, wherever it came from', async () => {
    const { cookie } = await laurel.signIn();
    const ask = async () =>
      (await laurel.get('getNotifications', { pageSize: 200 }, cookie, somewhere())).status;
    const asked = [];
    for (let n = 0; n < 16; n++) asked.push(await ask());
    expect(asked).toEqual([...Array(15).fill(503), 429]); // 3, then 4 for each
  });
  // asvs 6.3.1
  it('has thirty sign-ins for an address', async () => {
    const here = somewhere();
    const signIn = () => laurel.post('startSession', { accessToken: 'made up' }, undefined, here);
    const asked = [];
    for (let n = 0; n < 32; n++) asked.push((await signIn()).status);
    expect(asked).toEqual([...Array(30).fill(401), 429, 429]);
  });
  it('is one household’s in IPv6, whatever address of it is taken', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const signIn = (n: number) =>
      laurel.post(
        'startSession',
        { accessToken: 'made up' },
        undefined,
        from(`2001:db8:7:1::${n.toString(16)}`),
      );
    const asked = [];
    for (let n = 1; n <= 32; n++) asked.push((await signIn(n)).status);
    expect(asked).toEqual([...Array(30).fill(401), 429, 429]);
    const next = from('2001:db8:7:2::1');
    expect((await laurel.post('startSession', { accessToken: 'made up' }, undefined, next)).status).toBe(401);
  });
  it('is counted before a body is read', async () => {
    const here = somewhere();
    for (let n = 0; n < RATE_LIMIT; n++) await get('getSession', {}, here);
    const answer = await laurel.ask('/_server?name=addFilm', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: laurel.url, ...here },
      body: '{ this is not JSON',
    });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('the security log', () => {
  it('has a line for a refused log-in, for what is not for the asker, and one for a limit', async () => {
    const ada = await laurel.signIn();
    await laurel.get('getSession', {}, ada.cookie);
    const lines = recordLog();
    const here = somewhere();
    const from = here['x-forwarded-for'];
    await laurel.post('startSession', { accessToken: 'made up' }, undefined, here);
    await laurel.post('addFilm', { name: 'x' }, undefined, here);
    await laurel.post('updateFilm', { filmId: 7, name: 'x' }, ada.cookie, here);
    await laurel.post('addFilm', { name: 'x' }, ada.cookie, { ...here, origin: 'https://evil.example' });
    const userId = randomUUID();
    await laurel.post('setUserRole', { userId, role: 'Producer' }, ada.cookie, here);
    for (let n = 0; n < RATE_LIMIT + 3; n++) await get('getSession', {}, here);
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
