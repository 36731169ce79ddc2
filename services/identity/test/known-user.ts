import type { UserFields } from '../src/domain/account.js';

/** Creates a user as the domain rules read it. */
export const makeKnownUser = (overrides: Partial<UserFields> = {}): UserFields => ({
  userId: 'ada',
  name: 'Ada',
  email: 'ada@laurel.test',
  emailVerified: true,
  role: 'user',
  banned: false,
  banReason: null,
  banExpires: null,
  businessRole: null,
  image: null,
  stripeCustomerId: null,
  timeZone: null,
  currency: null,
  declinedNotices: [],
  doNotDisturb: null,
  ...overrides,
});
