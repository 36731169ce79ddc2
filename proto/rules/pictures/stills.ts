/** Limits of a film's pictures, and the variants generated from them. */
export const MAX_STILLS = 12;
export const MAX_STILL_BYTES = 15 * 2 ** 20;
/** 100 million pixels, enough for a printed poster. Larger pictures are rejected before decoding. */
export const MAX_STILL_PIXELS = 100_000_000;
/** AVIF is decoded as a whole, with about 20 bytes of memory per pixel (measured with libvips 8.18 and libheif 1.23). */
export const MAX_AVIF_PIXELS = 45_000_000;
/** The shorter side. Anything smaller is a thumbnail. */
export const MIN_STILL_SIDE = 200;
/** The longer side of each variant. Smaller pictures are not enlarged. */
export const STILL_SIZES = [480, 960, 1920] as const;
export const STILL_FORMATS = ['avif', 'webp'] as const;
export type StillFormat = (typeof STILL_FORMATS)[number];
/** Accepted upload types, detected from the file content. */
export const STILL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const getMaxPixels = (type: (typeof STILL_TYPES)[number]): number =>
  type === 'image/avif' ? MAX_AVIF_PIXELS : MAX_STILL_PIXELS;

/** The displayed dimensions, after rotation. */
export interface PictureDimensions {
  width: number;
  height: number;
}
/** Posters are taller than wide. */
export const isUpright = ({ width, height }: PictureDimensions): boolean => height > width;
/** Returns the first upright picture as the poster, and all others as stills, in their order. */
export function separatePoster<T extends PictureDimensions>(
  pictures: readonly T[],
): { poster: T | null; stills: T[] } {
  const poster = pictures.find(isUpright) ?? null;
  return { poster, stills: pictures.filter((picture) => picture !== poster) };
}
