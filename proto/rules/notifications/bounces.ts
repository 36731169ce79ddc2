/** The mail server's explanation of a bounce. */
export const MAX_BOUNCE_REASON_LENGTH = 500;
/** An e-mail's id with its signature. */
export const MAX_BOUNCE_TOKEN_LENGTH = 100;
/** HMAC-SHA256 in hex. */
export const BOUNCE_SIGNATURE_LENGTH = 64;
