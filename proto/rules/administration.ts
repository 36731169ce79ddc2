/** How much an administrator may write, and give, at once. */
export const LONGEST_REASON = 500;
/** A reason that stands in the ledger, beside an amount. */
export const LONGEST_GRANT_REASON = 200;
export const MOST_TOKENS_AT_ONCE = 1000;
export const TOKENS = ['strategy', 'submission'] as const;
export type TokenKind = (typeof TOKENS)[number];
/** What somebody may here; what they do with films is their business role. */
export const SYSTEM_ROLES = ['user', 'admin'] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];
/** How the users can be listed. */
export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];
