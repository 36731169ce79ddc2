import { LONGEST_REASON } from '@laurel/rules/administration';
import { checkedReason } from '@laurel/runtime/checked-reason';
import { Refusal } from '@laurel/runtime/refusals';
import { makeKnownUser } from '../../test/known-user.js';
import type { KnownUser } from './account.js';
import {
  checkedEnd,
  checkedSystemRole,
  impersonationEnd,
  isServing,
  mayBeImpersonated,
} from './administration.js';

const now = new Date('2026-11-22T12:00:00Z');
const [earlier, later] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
const someone = (over: Partial<KnownUser> = {}) => makeKnownUser({ userId: 'bob', ...over });
const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
};

describe('who serves as administrator', () => {
  it.each([
    ['an administrator', someone({ role: 'admin' }), true],
    ['a user', someone(), false],
    ['not one who is banned', someone({ role: 'admin', banned: true }), false],
    ['one whose ban has lapsed', someone({ role: 'admin', banned: true, banExpires: earlier }), true],
  ])('%s', (_what, user, serves) => expect(isServing(user, now)).toBe(serves));
});

describe('looking through somebody’s eyes', () => {
  it.each([
    ['a user', someone(), null],
    ['oneself', someone({ userId: 'ada' }), 'user.self'],
    ['another administrator', someone({ role: 'admin' }), 'user.is_admin'],
    ['who is banned', someone({ banned: true }), 'user.is_banned'],
    ['whose ban has lapsed', someone({ banned: true, banExpires: now }), null],
  ])('%s', (_what, user, code) => expect(codeOf(() => mayBeImpersonated(user, 'ada', now))).toBe(code));

  it('ends in an hour, and never after one’s own session', () => {
    const own = (ms: number) => ({ expiresAt: new Date(now.getTime() + ms) });
    expect(impersonationEnd(now, own(7_200_000))).toEqual(new Date('2026-11-22T13:00:00Z'));
    expect(impersonationEnd(now, own(60_000))).toEqual(new Date('2026-11-22T12:01:00Z'));
  });
});

describe('what is said of it', () => {
  it.each([
    [' spam ', null],
    ['x'.repeat(500), null],
    ['x'.repeat(501), 'reason.too_long'],
    ['  ', 'reason.missing'],
  ])('a reason: %s', (said, code) => expect(codeOf(() => checkedReason(said, LONGEST_REASON))).toBe(code));
  it('a reason is kept without the space around it', () =>
    expect(checkedReason(' spam ', LONGEST_REASON)).toBe('spam'));

  it.each([
    [null, null],
    [later.toISOString(), null],
    [now.toISOString(), 'ban.end_past'],
    ['tomorrow', 'ban.end_past'],
  ])('when a ban ends: %s', (said, code) => expect(codeOf(() => checkedEnd(said, now))).toBe(code));

  it.each([
    ['admin', null],
    ['user', null],
    ['root', 'user.system_role_unknown'],
  ])('a role: %s', (role, code) => expect(codeOf(() => checkedSystemRole(role))).toBe(code));
});
