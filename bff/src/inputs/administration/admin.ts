import { MAX_GRANT_REASON_LENGTH, MAX_TOKENS_PER_GRANT, TOKENS } from '@laurel/rules/billing/token-kinds';
import { MAX_REASON_LENGTH, SERVICE_NAMES, USER_SORTS } from '@laurel/rules/accounts/administration';
import { z } from 'zod';
import { businessRole, systemRole } from '../accounts/account.js';
import { searchText } from '../catalogue/festival.js';
import { paging, userId } from '../values.js';
import { defineError } from '../wrong.js';

const createReasonSchema = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const reason = createReasonSchema(MAX_REASON_LENGTH);
const instant = z.iso.datetime({ offset: true, ...defineError('instant') });

export const usersInput = z.strictObject({
  search: searchText,
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
  amount: z.int().min(1).max(MAX_TOKENS_PER_GRANT),
  reason: createReasonSchema(MAX_GRANT_REASON_LENGTH),
});
export const replayDeadLettersInput = z.strictObject({ service: z.enum(SERVICE_NAMES) });
/** `who`: the administrator. `whom`: the affected user. Each is an id or a part of a name or address. */
export const auditLogInput = z.strictObject({
  who: searchText,
  whom: searchText,
  what: z.string().max(80).optional(),
  from: instant.optional(),
  to: instant.optional(),
  ...paging,
});
