import type { KnownUser } from '../src/domain/account.js';

/** As the rules read one. */
export const makeKnownUser = (over: Partial<KnownUser> = {}): KnownUser => ({
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
  timeZone: null,
  declinedNotices: [],
  quietHours: null,
  ...over,
});
