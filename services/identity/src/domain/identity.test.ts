import { changedBy, mayStartSession, type KnownUser } from './account.js';
import { checkedRole } from './business-role.js';
import { isDue, sessionEnd } from './session.js';

const now = new Date('2026-11-21T12:00:00Z');
const ada: KnownUser = {
  userId: 'u',
  name: 'Ada',
  email: 'ada@laurel.test',
  emailVerified: false,
  role: 'user',
  banned: false,
  banReason: null,
  banExpires: null,
};

describe('mayStartSession', () => {
  it.each([
    ['someone who is not banned', {}, null],
    ['someone banned for good', { banned: true, banReason: 'Fraud.' }, 'This account is closed: Fraud.'],
    [
      'someone banned for a while',
      { banned: true, banExpires: new Date('2026-12-01T00:00:00Z') },
      'This account is closed until 2026-12-01.',
    ],
    ['someone whose ban has lapsed', { banned: true, banExpires: new Date('2026-11-21T12:00:00Z') }, null],
  ])('%s', (_who, over, refusal) => {
    const start = () => mayStartSession({ ...ada, ...over }, now);
    if (refusal) expect(start).toThrow(refusal);
    else expect(start).not.toThrow();
  });
});

describe('changedBy', () => {
  it('nothing new, nothing changed', () => expect(changedBy(ada, ada)).toEqual({}));
  it('a verified address and a new role', () =>
    expect(changedBy(ada, { ...ada, emailVerified: true, role: 'admin' })).toEqual({
      emailVerified: true,
      role: 'admin',
    }));
});

describe('checkedRole', () => {
  it('takes the six', () => expect(checkedRole('Sales Agent')).toBe('Sales Agent'));
  it('refuses another by field', () =>
    expect(() => checkedRole('King')).toThrow(
      expect.objectContaining({ code: 'user.role_unknown', field: 'role' }),
    ));
});

describe('a session', () => {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  it('lives seven days from its last use', () =>
    expect(sessionEnd(now)).toEqual(new Date('2026-11-28T12:00:00Z')));
  it.each([
    ['just used', { expiresAt: sessionEnd(inMinutes(-59)), impersonatedBy: null }, false],
    ['last used an hour ago', { expiresAt: sessionEnd(inMinutes(-61)), impersonatedBy: null }, true],
    ['an impersonator’s', { expiresAt: inMinutes(30), impersonatedBy: 'someone' }, false],
  ])('%s: is moved on %#', (_what, session, due) => expect(isDue(session, now)).toBe(due));
});
