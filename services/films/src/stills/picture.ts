import { PICTURES, type PictureField } from '@laurel/rules/pictures';
import {
  LEAST_STILL_SIDE,
  MOST_STILL_PIXELS,
  STILL_FORMATS,
  STILL_SIZES,
  STILL_TYPES,
  type StillFormat,
  type Measures,
} from '@laurel/rules/stills';
import { refuse } from '@laurel/runtime/refusals';
import type { Region, ResizeOptions, Sharp } from 'sharp';
import { boxOf, type Crop } from '../domain/picture.js';

/** What a picture is, by its content. */
export interface Picture {
  type: string;
  width: number;
  height: number;
}
export interface Copy {
  size: number;
  format: StillFormat;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Nothing that we take needs a third of it, on a busy machine. */
const TOO_LONG = { seconds: 20 };
const FIELD = 'stillFileName';
const notAPicture = () =>
  refuse.invalid(
    'still.not_a_picture',
    'This is no picture that can be read. Send a JPEG, PNG, WebP or AVIF.',
    FIELD,
  );
const QUALITY: Record<StillFormat, (copy: Sharp) => Sharp> = {
  avif: (copy) => copy.avif({ quality: 55, effort: 2 }),
  webp: (copy) => copy.webp({ quality: 78, effort: 3 }),
};

/** Loaded when the first picture comes: it is 30 MB that most processes never need. One picture at a time, and nothing kept of it. */
async function library() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Looks at the content, whatever the name says. Refuses `still.not_a_picture`, `.too_many_pixels` and `.too_small`. */
export async function pictureOf(bytes: Buffer): Promise<Picture> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(bytes))?.mime as (typeof STILL_TYPES)[number] | undefined;
  if (!type || !STILL_TYPES.includes(type)) throw notAPicture();
  const sharp = await library();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .timeout(TOO_LONG)
    .metadata()
    .catch(() => {
      throw notAPicture();
    });
  if (width * height > MOST_STILL_PIXELS)
    throw refuse.invalid(
      'still.too_many_pixels',
      `This picture has ${width} × ${height} pixels. Send one of at most ${MOST_STILL_PIXELS / 1e6} million.`,
      FIELD,
      { width, height, most: MOST_STILL_PIXELS / 1e6 },
    );
  if (Math.min(width, height) < LEAST_STILL_SIDE)
    throw refuse.invalid(
      'still.too_small',
      `This picture has ${width} × ${height} pixels. Send one of at least ${LEAST_STILL_SIDE} on each side.`,
      FIELD,
      { width, height, least: LEAST_STILL_SIDE },
    );
  return { type, width, height };
}

/** What is shown of a picture: all of it in its sizes, or a part of it. */
interface Wanted {
  sizes: readonly number[];
  /** How a copy lies within its size. */
  within: (size: number) => ResizeOptions;
  /** In the upright picture's own pixels. */
  box?: Region;
}

const WHOLE: Wanted = {
  sizes: STILL_SIZES,
  within: (size) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }),
};

/** The copies that are shown: upright, in sRGB, without a word of what the file said beside its pixels. Refuses `still.not_a_picture`. */
export async function copiesOf(bytes: Buffer, { sizes, within, box }: Wanted = WHOLE): Promise<Copy[]> {
  const sharp = await library();
  const upright = sharp(bytes, { limitInputPixels: MOST_STILL_PIXELS, failOn: 'error' })
    .timeout(TOO_LONG)
    .autoOrient()
    .flatten({ background: '#ffffff' });
  // Unpacked once.
  const { data, info } = await (box ? upright.extract(box) : upright)
    .resize(within(Math.max(...sizes)))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAPicture();
    });
  const { width, height, channels } = info;
  const copies: Copy[] = [];
  for (const size of sizes)
    for (const format of STILL_FORMATS) {
      const copy = sharp(data, { raw: { width, height, channels } }).timeout(TOO_LONG).resize(within(size));
      const made = await QUALITY[format](copy).toBuffer({ resolveWithObject: true });
      copies.push({ size, format, width: made.info.width, height: made.info.height, bytes: made.data });
    }
  return copies;
}

/** How a picture is shown: as its largest copy. */
export function measuresOf(copies: readonly Copy[]): Measures {
  const { width, height } = copies.reduce((largest, copy) => (copy.size > largest.size ? copy : largest));
  return { width, height };
}
/** The same, read from a copy. */
export async function copyMeasures(copy: Buffer): Promise<Measures> {
  const sharp = await library();
  const { width, height } = await sharp(copy).metadata();
  return { width, height };
}

/** A picture as a PDF can hold it. */
export interface Jpeg {
  bytes: Buffer;
  width: number;
  height: number;
}
/** One of our copies as that. */
export async function jpegOf(copy: Buffer): Promise<Jpeg> {
  const sharp = await library();
  const picture = sharp(copy).timeout(TOO_LONG).jpeg({ quality: 82 });
  const { data: bytes, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

/** A festival's picture: the part that a crop names, as wide as pages show it. Refuses what `boxOf` and `copiesOf` do. */
export async function pictureCopies(bytes: Buffer, field: PictureField, crop: Crop): Promise<Copy[]> {
  const sharp = await library();
  const { autoOrient } = await sharp(bytes).metadata();
  return copiesOf(bytes, {
    sizes: PICTURES[field].widths,
    within: (width) => ({ width, withoutEnlargement: true }),
    box: boxOf(autoOrient, crop, field),
  });
}
