import { z } from 'zod';
import { maybeText, number, text } from '../values.js';

/** URLs of a still, valid for at least half a day, smallest first. `width` is the maximum of the longer side. */
export const stillShape = z.strictObject({
  fileName: text,
  sizes: z.array(z.strictObject({ width: number, avif: text, webp: text })),
});
export type Still = z.infer<typeof stillShape>;

/** `url` accepts one PUT with the announced number of bytes. */
export const stillUploadShape = z.strictObject({ stillFileName: text, url: text, until: text });
export const stillUrlsShape = z.strictObject({ items: z.array(stillShape), until: text });

/** `preview`: the image data of the smallest variants. */
export const triedStillShape = z.strictObject({
  type: text,
  width: number,
  height: number,
  bytes: number,
  variants: z.array(
    z.strictObject({ format: text, width: number, height: number, bytes: number, preview: maybeText }),
  ),
});
export type TriedStill = z.infer<typeof triedStillShape>;

/** The value of the festival's field. */
export const festivalPictureShape = z.strictObject({ fileName: text });
