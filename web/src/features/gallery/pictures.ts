/** A picture that every installation has, from the root; and an address that answers, with no picture. */
export const PICTURE = 'favicon.svg';
export const NO_PICTURE = 'legal/imprint';
