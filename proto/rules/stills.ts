/** A film's pictures: how many, how large, and what is made of them. */
export const MOST_STILLS = 12;
export const LARGEST_STILL_BYTES = 15 * 2 ** 20;
/** 45 million: what the largest usual cameras take; more is refused before it is unpacked. */
export const MOST_STILL_PIXELS = 45_000_000;
/** The shorter side; less is a thumbnail. */
export const LEAST_STILL_SIDE = 200;
/** The longer side of each copy; a smaller picture is not made larger. */
export const STILL_SIZES = [480, 960, 1920] as const;
export const STILL_FORMATS = ['avif', 'webp'] as const;
export type StillFormat = (typeof STILL_FORMATS)[number];
/** What may be sent, as a file's content says. */
export const STILL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Of a picture as it is shown, upright. */
export interface Measures {
  width: number;
  height: number;
}
/** Taller than wide, as posters are. */
export const isUpright = ({ width, height }: Measures): boolean => height > width;
/** Of a film's pictures, in their order, the first that is upright is its poster; all others are stills. */
export function posterApart<T extends Measures>(pictures: readonly T[]): { poster: T | null; stills: T[] } {
  const poster = pictures.find(isUpright) ?? null;
  return { poster, stills: pictures.filter((one) => one !== poster) };
}
