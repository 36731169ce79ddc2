/** The paths of a picture that every installation has, and of a page, which fails to load as a picture. */
export const PICTURE = 'favicon.svg';
export const NO_PICTURE = 'legal/imprint';
