import { refusalCode } from '../../runtime/test/callers.js';
import { EndAllSessions } from '../src/commands/sessions/end-all-sessions.js';
import { lockUsers } from '../src/database/client.js';
import { until } from '../../../deploy/testing/until.mjs';
import { startAdministration } from './administering.js';
import { createSameLoginToken, createNewLoginToken, getNowSeconds } from './make.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());
afterEach(() => laurel.issuer.setFront(null));

const endAll = () => laurel.service.app.get(EndAllSessions, { strict: false }).run();
/** Creates a user who entered the password one minute ago. */
const createUser = () => laurel.signIn(['user'], { auth_time: getNowSeconds() - 60 });
const listAuditLines = async () =>
  (await laurel.db.audit.findMany({ where: { what: 'sessions.ended' }, orderBy: { seq: 'asc' } })).map(
    ({ seq, actor, whom, details }) => ({ seq: Number(seq), actor, whom, details }),
  );

describe('end-sessions', () => {
  // asvs 7.4.5
  it('ends every session here and at Keycloak, publishes each end and writes audit lines', async () => {
    const people = await Promise.all([createUser(), createUser(), createUser()]);
    const sessionCount = await laurel.db.session.count();
    expect(await endAll()).toEqual({ endedCount: sessionCount, isConfirmed: true });
    for (const { token, person, session } of people) {
      expect(await laurel.isSessionLive(token)).toBe(false);
      expect(laurel.issuer.isLiving(person.sid)).toBe(false);
      expect(await laurel.countEvents('session.ended', `session-${session.sessionId}`)).toBe(1);
    }
    const [requestLine, outcomeLine] = (await listAuditLines()).slice(-2);
    expect([requestLine, outcomeLine]).toMatchObject([
      { actor: null, whom: null, details: { outcome: 'requested' } },
      { actor: null, whom: null, details: { settles: requestLine!.seq, sessions: sessionCount } },
    ]);
  });

  it('refuses earlier tokens afterwards, and accepts a new log-in with a password', async () => {
    const { person } = await createUser();
    await endAll();
    expect(await refusalCode(laurel.start(createSameLoginToken(person)))).toBe('sign_in.invalid');
    expect((await laurel.start(createNewLoginToken(person))).session).toMatchObject({ userId: person.sub });
  });

  it('ends a session that starts at the same time from an earlier log-in', async () => {
    const { id, person } = await createUser();
    let calls!: Promise<PromiseSettledResult<unknown>[]>;
    await laurel.db.$transaction(async (tx) => {
      await lockUsers(tx, id);
      const starting = laurel.start(createSameLoginToken(person));
      await until(async () => (await laurel.countLockWaits()) === 1);
      const ending = endAll();
      await until(async () => (await laurel.countLockWaits()) === 2);
      calls = Promise.allSettled([starting, ending]);
    });
    await calls;
    expect(await laurel.db.session.count({ where: { userId: id } })).toBe(0);
  });

  it('ends the sessions here while Keycloak is down, and reports it', async () => {
    const { token, person } = await createUser();
    laurel.issuer.setFront([503]);
    expect(await endAll()).toMatchObject({ isConfirmed: false });
    laurel.issuer.setFront(null);
    expect([await laurel.isSessionLive(token), laurel.issuer.isLiving(person.sid)]).toEqual([false, true]);
    expect((await listAuditLines()).at(-1)).toMatchObject({ details: { outcome: 'uncertain' } });
    expect(await endAll()).toMatchObject({ isConfirmed: true });
    expect(laurel.issuer.isLiving(person.sid)).toBe(false);
  });
});
