import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { checkReason } from '@laurel/runtime/auth/action-reason';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { makeKnownUser } from '../../test/known-user.js';
import type { UserFields } from './account.js';
import {
  parseBanEnd,
  checkSystemRole,
  getImpersonationEnd,
  isActiveAdministrator,
  checkCanBeImpersonated,
} from './administration.js';

const now = new Date('2026-11-22T12:00:00Z');
const [earlier, later] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
const createUser = (overrides: Partial<UserFields> = {}) => makeKnownUser({ userId: 'bob', ...overrides });
const getRefusalCode = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
};

describe('isActiveAdministrator', () => {
  it.each([
    ['an administrator', createUser({ role: 'admin' }), true],
    ['a user', createUser(), false],
    ['a banned administrator', createUser({ role: 'admin', banned: true }), false],
    [
      'an administrator whose ban has expired',
      createUser({ role: 'admin', banned: true, banExpires: earlier }),
      true,
    ],
  ])('decides whether an account is an active administrator: %s', (_case, user, isActive) =>
    expect(isActiveAdministrator(user, now)).toBe(isActive),
  );
});

describe('impersonating a user', () => {
  it.each([
    ['a user', createUser(), null],
    ['oneself', createUser({ userId: 'ada' }), 'user.self'],
    ['another administrator', createUser({ role: 'admin' }), 'user.is_admin'],
    ['a banned user', createUser({ banned: true }), 'user.is_banned'],
    ['a user whose ban has expired', createUser({ banned: true, banExpires: now }), null],
  ])('decides whether the user may be impersonated: %s', (_case, user, code) =>
    expect(getRefusalCode(() => checkCanBeImpersonated(user, 'ada', now))).toBe(code),
  );

  it('ends after one hour, and never later than the administrator’s session', () => {
    const createSession = (ms: number) => ({ expiresAt: new Date(now.getTime() + ms) });
    expect(getImpersonationEnd(now, createSession(7_200_000))).toEqual(new Date('2026-11-22T13:00:00Z'));
    expect(getImpersonationEnd(now, createSession(60_000))).toEqual(new Date('2026-11-22T12:01:00Z'));
  });
});

describe('input checks of the administration', () => {
  it.each([
    [' spam ', null],
    ['x'.repeat(500), null],
    ['x'.repeat(501), 'reason.too_long'],
    ['  ', 'reason.missing'],
  ])('checks the length of a reason: %s', (text, code) =>
    expect(getRefusalCode(() => checkReason(text, MAX_REASON_LENGTH))).toBe(code),
  );
  it('trims the white space around a reason', () =>
    expect(checkReason(' spam ', MAX_REASON_LENGTH)).toBe('spam'));

  it.each([
    [null, null],
    [later.toISOString(), null],
    [now.toISOString(), 'ban.end_past'],
    ['tomorrow', 'ban.end_past'],
  ])('checks the end of a ban: %s', (endsAt, code) =>
    expect(getRefusalCode(() => parseBanEnd(endsAt, now))).toBe(code),
  );

  it.each([
    ['admin', null],
    ['user', null],
    ['root', 'user.system_role_unknown'],
  ])('checks the system role: %s', (role, code) =>
    expect(getRefusalCode(() => checkSystemRole(role))).toBe(code),
  );
});
