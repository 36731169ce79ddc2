/** Of a competition `c`: it is in the catalogue and held. */
export const IS_HELD = 'not c."isGone" and c."isDeprecated" is not true';
