import {
  LONGEST_GRANT_REASON,
  LONGEST_REASON,
  MOST_TOKENS_AT_ONCE,
  PARTS,
  TOKENS,
  USER_SORTS,
} from '@laurel/rules/administration';
import { z } from 'zod';
import { businessRole, systemRole } from './account.js';
import { searchText } from './festival.js';
import { paging, userId } from './values.js';
import { wrong } from './wrong.js';

const reasonOf = (most: number) => z.string().trim().min(1).max(most);
const reason = reasonOf(LONGEST_REASON);
const instant = z.iso.datetime({ offset: true, ...wrong('instant') });

export const usersInput = z.strictObject({
  query: searchText,
  role: systemRole.optional(),
  businessRole: z.union([businessRole, z.literal('none')]).optional(),
  banned: z.boolean().optional(),
  emailVerified: z.boolean().optional(),
  hasSession: z.boolean().optional(),
  sort: z.enum(USER_SORTS).default('newest'),
  ...paging,
});
export const setUserEmailVerifiedInput = z.strictObject({ userId, emailVerified: z.boolean() });
export const setUserSystemRoleInput = z.strictObject({ userId, role: systemRole, reason });
export const banUserInput = z.strictObject({ userId, reason, expiresAt: instant.nullable().default(null) });
export const impersonateUserInput = z.strictObject({ userId, reason });
export const grantTokensInput = z.strictObject({
  userId,
  token: z.enum(TOKENS),
  amount: z.int().min(1).max(MOST_TOKENS_AT_ONCE),
  reason: reasonOf(LONGEST_GRANT_REASON),
});
export const replayDeadLettersInput = z.strictObject({ part: z.enum(PARTS) });
export const auditLogInput = z.strictObject({
  who: userId.optional(),
  whom: userId.optional(),
  what: z.string().max(80).optional(),
  from: instant.optional(),
  to: instant.optional(),
  ...paging,
});
