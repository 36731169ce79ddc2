import { SYSTEM_ROLES } from '@laurel/rules/accounts/administration';
import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { z } from 'zod';
import { email, userId } from '../values.js';

export const businessRole = z.enum(BUSINESS_ROLES);
export const systemRole = z.enum(SYSTEM_ROLES);

const token = z.string().min(1).max(16_384);
export const startSessionInput = z.strictObject({
  accessToken: token,
  refreshToken: token.optional(),
  idToken: token.optional(),
});
export const endSessionInput = z.strictObject({ everywhere: z.boolean().default(false) });
export const isUserExistingInput = z.strictObject({ email });
export const userIdInput = z.strictObject({ userId });
export const setUserRoleInput = z.strictObject({ userId, role: businessRole });
