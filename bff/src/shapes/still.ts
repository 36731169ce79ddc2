import { z } from 'zod';
import { maybeText, number, text } from './values.js';

/** Where a still is shown for at least half a day, smallest first; `width` is the longer side, at most. */
export const stillShape = z.strictObject({
  fileName: text,
  sizes: z.array(z.strictObject({ width: number, avif: text, webp: text })),
});
export type Still = z.infer<typeof stillShape>;

/** `url` takes one PUT of as many bytes as were named. */
export const stillUploadShape = z.strictObject({ stillFileName: text, url: text, until: text });
export const stillUrlsShape = z.strictObject({ items: z.array(stillShape), until: text });

/** `preview`: the picture itself, of the smallest copies. */
export const triedStillShape = z.strictObject({
  type: text,
  width: number,
  height: number,
  bytes: number,
  copies: z.array(
    z.strictObject({ format: text, width: number, height: number, bytes: number, preview: maybeText }),
  ),
});
export type TriedStill = z.infer<typeof triedStillShape>;

/** The value that the festival's field takes. */
export const festivalPictureShape = z.strictObject({ fileName: text });
