import { refusalCode } from '../../runtime/test/callers.js';
import { EndAllSessions } from '../src/commands/sessions/end-all-sessions.js';
import { lockUsers } from '../src/database/client.js';
import { until } from '../../../deploy/testing/until.mjs';
import { startAdministration } from './administering.js';
import { again, createNewLoginToken, second } from './make.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());
afterEach(() => laurel.issuer.setFront(null));

const endAll = () => laurel.service.app.get(EndAllSessions, { strict: false }).run();
/** A user who typed the password one minute ago. */
const somebody = () => laurel.signedIn(['user'], { auth_time: second() - 60 });
const lines = async () =>
  (await laurel.db.audit.findMany({ where: { what: 'sessions.ended' }, orderBy: { seq: 'asc' } })).map(
    ({ seq, actor, whom, details }) => ({ seq: Number(seq), actor, whom, details }),
  );

describe('end-sessions', () => {
  // asvs 7.4.5
  it('ends every session here and at Keycloak, publishes each end and writes audit lines', async () => {
    const people = await Promise.all([somebody(), somebody(), somebody()]);
    const living = await laurel.db.session.count();
    expect(await endAll()).toEqual({ endedCount: living, isWhole: true });
    for (const { token, person, session } of people) {
      expect(await laurel.isLiving(token)).toBe(false);
      expect(laurel.issuer.isLiving(person.sid)).toBe(false);
      expect(await laurel.countEvents('session.ended', `session-${session.sessionId}`)).toBe(1);
    }
    const [requestLine, done] = (await lines()).slice(-2);
    expect([requestLine, done]).toMatchObject([
      { actor: null, whom: null, details: { outcome: 'requested' } },
      { actor: null, whom: null, details: { settles: requestLine!.seq, sessions: living } },
    ]);
  });

  it('refuses earlier tokens afterwards, and accepts a new log-in with a password', async () => {
    const { person } = await somebody();
    await endAll();
    expect(await refusalCode(laurel.start(again(person)))).toBe('sign_in.invalid');
    expect((await laurel.start(createNewLoginToken(person))).session).toMatchObject({ userId: person.sub });
  });

  it('ends a session that starts at the same time from an earlier log-in', async () => {
    const { id, person } = await somebody();
    let both!: Promise<PromiseSettledResult<unknown>[]>;
    await laurel.db.$transaction(async (tx) => {
      await lockUsers(tx, id);
      const begun = laurel.start(again(person));
      await until(async () => (await laurel.blocked()) === 1);
      const ended = endAll();
      await until(async () => (await laurel.blocked()) === 2);
      both = Promise.allSettled([begun, ended]);
    });
    await both;
    expect(await laurel.db.session.count({ where: { userId: id } })).toBe(0);
  });

  it('ends the sessions here while Keycloak is down, and reports it', async () => {
    const { token, person } = await somebody();
    laurel.issuer.setFront([503]);
    expect(await endAll()).toMatchObject({ isWhole: false });
    laurel.issuer.setFront(null);
    expect([await laurel.isLiving(token), laurel.issuer.isLiving(person.sid)]).toEqual([false, true]);
    expect((await lines()).at(-1)).toMatchObject({ details: { outcome: 'uncertain' } });
    expect(await endAll()).toMatchObject({ isWhole: true });
    expect(laurel.issuer.isLiving(person.sid)).toBe(false);
  });
});
