/**
 * A picture that every installation has, relative to the root; and an address that responds with something
 * else.
 */
export const PICTURE = 'favicon.svg';
export const NO_PICTURE = 'legal/imprint';
