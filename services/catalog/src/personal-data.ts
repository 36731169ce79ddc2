/** The catalogue keeps nothing of anybody. */
export const personal = {};
