import { refusalCode } from '../../runtime/test/asking.js';
import { EndAllSessions } from '../src/commands/end-all-sessions.js';
import { holdUsers } from '../src/database.js';
import { until } from '../../../deploy/local/until.mjs';
import { startAdministration } from './administering.js';
import { again, anew, second } from './make.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());
afterEach(() => laurel.issuer.setFront(null));

const endAll = () => laurel.service.app.get(EndAllSessions, { strict: false }).run();
/** Somebody who typed the password a minute ago. */
const somebody = () => laurel.signedIn(['user'], { auth_time: second() - 60 });
const lines = async () =>
  (await laurel.db.audit.findMany({ where: { what: 'sessions.ended' }, orderBy: { seq: 'asc' } })).map(
    ({ seq, actor, whom, details }) => ({ seq: Number(seq), actor, whom, details }),
  );

describe('end-sessions', () => {
  // asvs 7.4.5
  it('ends every session, here and in Keycloak, and tells each end; it is on record', async () => {
    const people = await Promise.all([somebody(), somebody(), somebody()]);
    const living = await laurel.db.session.count();
    expect(await endAll()).toEqual({ ended: living, isWhole: true });
    for (const { token, person, session } of people) {
      expect(await laurel.isLiving(token)).toBe(false);
      expect(laurel.issuer.isLiving(person.sid)).toBe(false);
      expect(await laurel.told('session.ended', `session-${session.sessionId}`)).toBe(1);
    }
    const [asked, done] = (await lines()).slice(-2);
    expect([asked, done]).toMatchObject([
      { actor: null, whom: null, details: { outcome: 'asked' } },
      { actor: null, whom: null, details: { settles: asked!.seq, sessions: living } },
    ]);
  });

  it('leaves nobody a way back with a token of before, and everybody one with a password', async () => {
    const { person } = await somebody();
    await endAll();
    expect(await refusalCode(laurel.start(again(person)))).toBe('sign_in.invalid');
    expect((await laurel.start(anew(person))).session).toMatchObject({ userId: person.sub });
  });

  it('ends what begins at the same moment with a log-in of before', async () => {
    const { id, person } = await somebody();
    let both!: Promise<PromiseSettledResult<unknown>[]>;
    await laurel.db.$transaction(async (tx) => {
      await holdUsers(tx, id);
      const begun = laurel.start(again(person));
      await until(async () => (await laurel.blocked()) === 1);
      const ended = endAll();
      await until(async () => (await laurel.blocked()) === 2);
      both = Promise.allSettled([begun, ended]);
    });
    await both;
    expect(await laurel.db.session.count({ where: { userId: id } })).toBe(0);
  });

  it('ends them here also while Keycloak is away, and says so', async () => {
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
