import { randomUUID } from 'node:crypto';
import { recordLog } from '../../deploy/testing/record-log.js';
import { startPlatform } from './platform.js';

const RATE_LIMIT = 20;
let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '127.0.0.1,::1' });
});
afterAll(() => laurel?.stop());

let addresses = 0;
/** Returns the headers of another client with its own address. */
const createClientHeaders = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });

describe('a visitor’s rate limit', () => {
  it.each<[string, string, { method: string; headers?: Record<string, string> }, number]>([
    ['an unknown name', 'nope', { method: 'GET' }, 404],
    ['a wrong method', 'addFilm', { method: 'GET' }, 405],
    ['a foreign page', 'addFilm', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403],
  ])('counts requests that are refused because of %s', async (_what, name, init, status) => {
    const headers = { ...init.headers, ...createClientHeaders() };
    const statuses = [];
    for (let n = 0; n < RATE_LIMIT + 1; n++)
      statuses.push((await laurel.request(`/_server?name=${name}`, { ...init, headers })).status);
    // Repeats the requests, because the counted minute may end in between.
    for (let n = 0; n < RATE_LIMIT && !statuses.includes(429); n++)
      statuses.push((await laurel.request(`/_server?name=${name}`, { ...init, headers })).status);
    expect([...new Set(statuses)]).toEqual([status, 429]);
  });
  it('does not count requests of other clients that use an ended session of the same user', async () => {
    const sub = randomUUID();
    const headers = createClientHeaders();
    const endedSession = await laurel.signIn({ sub }, headers);
    const currentSession = await laurel.signIn({ sub }, headers);
    for (const { cookie } of [endedSession, currentSession])
      await laurel.get('getSession', {}, cookie, headers);
    await laurel.post('endSession', {}, endedSession.cookie, headers);
    const otherClientHeaders = createClientHeaders();
    const statuses: number[] = [];
    for (let n = 0; n < 2 * RATE_LIMIT && !statuses.includes(429); n++)
      statuses.push((await laurel.get('getSession', {}, endedSession.cookie, otherClientHeaders)).status);
    expect(statuses).toContain(429);
    expect((await laurel.get('getSession', {}, currentSession.cookie, headers)).status).toBe(200);
  });
});

describe('the security log', () => {
  it('records the user, session, address and request ID of a log-out and of each session that it ends', async () => {
    const ada = await laurel.signIn();
    const lines = recordLog();
    const headers = createClientHeaders();
    const from = headers['x-forwarded-for'];
    await laurel.post('endSession', { everywhere: true }, ada.cookie, headers);
    const requestId = expect.stringMatching(/^[0-9a-f]{32}$/);
    const session = expect.any(String);
    const line = { user: ada.userId, session, from, requestId };
    expect(lines()).toEqual([
      { ...line, event: 'security.logged_out', everywhere: true },
      { ...line, event: 'security.session_ended', why: 'logged out everywhere' },
    ]);
  });
});
