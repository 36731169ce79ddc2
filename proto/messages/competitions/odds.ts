/** Converts a share to whole per cent. 0 means less than one per cent. Use this rounding everywhere. */
export const toPercent = (share: number): number => Math.round(100 * Math.min(1, share));
