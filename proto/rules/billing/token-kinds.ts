/** The ledger shows this reason next to the amount. */
export const MAX_GRANT_REASON_LENGTH = 200;
export const MAX_TOKENS_PER_GRANT = 1000;
export const TOKENS = ['strategy', 'submission'] as const;
export type TokenKind = (typeof TOKENS)[number];
