import { makeKnownUser } from '../../test/known-user.js';
import { getActualChanges, checkCanStartSession } from './account.js';
import { checkBusinessRole } from './business-role.js';
import { canExtend, getSessionEnd } from './session.js';
import { findEndedSessions, type AccountStatus } from './account-status.js';

const now = new Date('2026-11-21T12:00:00Z');
const ada = makeKnownUser({ userId: 'u', emailVerified: false });

describe('checkCanStartSession', () => {
  it.each([
    ['someone who is not banned', {}, null],
    ['someone banned for good', { banned: true, banReason: 'Fraud.' }, 'This account is closed: Fraud.'],
    [
      'someone banned for a while',
      { banned: true, banExpires: new Date('2026-12-01T00:00:00Z') },
      'This account is closed until 2026-12-01T00:00:00.000Z.',
    ],
    ['someone whose ban has lapsed', { banned: true, banExpires: new Date('2026-11-21T12:00:00Z') }, null],
  ])('decides whether the account may start a session: %s', (_who, overrides, refusal) => {
    const checkUser = () => checkCanStartSession({ ...ada, ...overrides }, now);
    if (refusal) expect(checkUser).toThrow(refusal);
    else expect(checkUser).not.toThrow();
  });
});

describe('getActualChanges', () => {
  it('returns nothing when nothing changed', () => expect(getActualChanges(ada, ada)).toEqual({}));
  it('returns a verified address and a new role', () =>
    expect(getActualChanges(ada, { ...ada, emailVerified: true, role: 'admin' })).toEqual({
      emailVerified: true,
      role: 'admin',
    }));
});

describe('checkBusinessRole', () => {
  it('accepts one of the six roles', () => expect(checkBusinessRole('Sales Agent')).toBe('Sales Agent'));
  it('refuses any other role and names the field', () =>
    expect(() => checkBusinessRole('King')).toThrow(
      expect.objectContaining({ code: 'user.role_unknown', field: 'role' }),
    ));
});

describe('the lifetime of a session', () => {
  const getTimeInMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const getTimeInDays = (days: number) => getTimeInMinutes(days * 24 * 60);
  it.each([
    ['lives seven days from its last use', 0, 7],
    ['that began three weeks ago too', -21, 7],
    ['lives thirty days at most, however much it is used', -24, 6],
    ['that is older than that is over', -31, -1],
  ])('computes the end of the session: %s', (_what, startedAt, expectedEnd) =>
    expect(getSessionEnd(now, getTimeInDays(startedAt))).toEqual(getTimeInDays(expectedEnd)),
  );
  it.each([
    [
      'just used',
      -1,
      { expiresAt: getSessionEnd(getTimeInMinutes(-59), getTimeInDays(-1)), impersonatedBy: null },
      false,
    ],
    [
      'last used an hour ago',
      -1,
      { expiresAt: getSessionEnd(getTimeInMinutes(-61), getTimeInDays(-1)), impersonatedBy: null },
      true,
    ],
    ['near its last day', -29, { expiresAt: getTimeInDays(1), impersonatedBy: null }, false],
    ['an impersonator’s', 0, { expiresAt: getTimeInMinutes(30), impersonatedBy: 'someone' }, false],
  ])('extends the session only when due: %s (%#)', (_what, startedAt, session, isDue) =>
    expect(canExtend({ ...session, createdAt: getTimeInDays(startedAt) }, now)).toBe(isDue),
  );
});

describe('the account status from Keycloak', () => {
  const { email } = ada;
  const accountStatus = {
    enabled: true,
    name: null,
    email,
    emailVerified: true,
    role: 'user' as const,
    passwordAt: null,
    secondFactor: null,
    notBefore: null,
  };
  it.each<[string, AccountStatus, ReturnType<typeof findEndedSessions>]>([
    [
      'the same as before ends nothing',
      accountStatus,
      { endsAll: false, startedBefore: null, reason: expect.any(String) },
    ],
    [
      'no longer exists: all its sessions',
      null,
      { endsAll: true, startedBefore: null, reason: 'the account was deleted' },
    ],
    [
      'disabled: all',
      { ...accountStatus, enabled: false },
      { endsAll: true, startedBefore: null, reason: 'the account is disabled' },
    ],
    [
      'another role: all',
      { ...accountStatus, role: 'admin' },
      { endsAll: true, startedBefore: null, reason: 'the role has changed' },
    ],
    [
      'a new password: those from before',
      { ...accountStatus, passwordAt: now },
      { endsAll: false, startedBefore: now, reason: 'the password or the second factor has changed' },
    ],
  ])('decides which sessions end: %s', (_what, accountStatus, expectedResult) =>
    expect(findEndedSessions(ada, accountStatus)).toEqual(expectedResult),
  );
});
