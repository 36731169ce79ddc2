/** Of what a festival is sent, how many in a hundred it accepts; 0 is less than one. The one rounding, wherever it is said. */
export const percentOf = (share: number): number => Math.round(100 * Math.min(1, share));
