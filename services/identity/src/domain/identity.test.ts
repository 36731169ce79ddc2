import { makeKnownUser } from '../../test/known-user.js';
import { getActualChanges, checkCanStartSession } from './account.js';
import { checkBusinessRole } from './business-role.js';
import { canExtend, getSessionEnd } from './session.js';
import { findEndedSessions, type AccountStatus } from './account-status.js';

const now = new Date('2026-11-21T12:00:00Z');
const ada = makeKnownUser({ userId: 'u', emailVerified: false });

describe('checkCanStartSession', () => {
  it.each([
    ['a user who is not banned', {}, null],
    ['a permanently banned user', { banned: true, banReason: 'Fraud.' }, 'This account is closed: Fraud.'],
    [
      'a user who is banned until a time',
      { banned: true, banExpires: new Date('2026-12-01T00:00:00Z') },
      'This account is closed until 2026-12-01T00:00:00.000Z.',
    ],
    ['a user whose ban has expired', { banned: true, banExpires: new Date('2026-11-21T12:00:00Z') }, null],
  ])('decides whether the account may start a session: %s', (_case, overrides, refusal) => {
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
    ['seven days after its first use', 0, 7],
    ['seven days after its use three weeks later', -21, 7],
    ['at most thirty days after its start', -24, 6],
    ['in the past if it started more than thirty days ago', -31, -1],
  ])('computes the end of the session: %s', (_case, startedAt, expectedEnd) =>
    expect(getSessionEnd(now, getTimeInDays(startedAt))).toEqual(getTimeInDays(expectedEnd)),
  );
  it.each([
    [
      'used within the hour',
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
    [
      'with less than a day to its maximum age',
      -29,
      { expiresAt: getTimeInDays(1), impersonatedBy: null },
      false,
    ],
    ['an impersonation', 0, { expiresAt: getTimeInMinutes(30), impersonatedBy: 'someone' }, false],
  ])('extends the session only when due: %s (%#)', (_case, startedAt, session, isDue) =>
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
      'an unchanged account ends none',
      accountStatus,
      { endsAll: false, startedBefore: null, reason: expect.any(String) },
    ],
    [
      'a deleted account ends all',
      null,
      { endsAll: true, startedBefore: null, reason: 'the account was deleted' },
    ],
    [
      'a disabled account ends all',
      { ...accountStatus, enabled: false },
      { endsAll: true, startedBefore: null, reason: 'the account is disabled' },
    ],
    [
      'another role ends all',
      { ...accountStatus, role: 'admin' },
      { endsAll: true, startedBefore: null, reason: 'the role has changed' },
    ],
    [
      'a new password ends older ones',
      { ...accountStatus, passwordAt: now },
      { endsAll: false, startedBefore: now, reason: 'the password or the second factor has changed' },
    ],
  ])('decides which sessions end: %s', (_case, accountStatus, expectedResult) =>
    expect(findEndedSessions(ada, accountStatus)).toEqual(expectedResult),
  );
});
