/** How much an administrator may write, and give, at once. */
export const LONGEST_REASON = 500;
/** A reason that stands in the ledger, beside an amount. */
export const LONGEST_GRANT_REASON = 200;
export const MOST_TOKENS_AT_ONCE = 1000;
export const TOKENS = ['strategy', 'submission'] as const;
export type TokenKind = (typeof TOKENS)[number];
