import { PICTURES, type PictureField } from '@laurel/rules/pictures/festival-pictures';
import {
  getMaxPixels,
  MIN_STILL_SIDE,
  MAX_STILL_PIXELS,
  STILL_FORMATS,
  STILL_SIZES,
  STILL_TYPES,
  type StillFormat,
  type PictureDimensions,
} from '@laurel/rules/pictures/stills';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Region, ResizeOptions, Sharp } from 'sharp';
import { getCropBox, type Crop } from '../../domain/picture.js';
import { hasAdobeMarker } from './jpeg-markers.js';

/** The type and size of a picture, read from its content. */
export interface Picture {
  type: string;
  width: number;
  height: number;
}
export interface PictureVariant {
  size: number;
  format: StillFormat;
  width: number;
  height: number;
  bytes: Buffer;
}

/** The encoder's time limit. Accepted pictures need less than half of it. */
const TIMEOUT = { seconds: 25 };
const FIELD = 'stillFileName';
const createNotAPictureError = () =>
  refuse.invalid(
    'still.not_a_picture',
    'This is not a readable picture. Choose a JPEG, PNG, WebP or AVIF file.',
    FIELD,
  );
/** AVIF has a lower limit, because its decoder cannot scale while it reads. */
function createTooManyPixelsError(type: (typeof STILL_TYPES)[number], { width, height }: PictureDimensions) {
  const [max, maxOther] = [getMaxPixels(type) / 1e6, MAX_STILL_PIXELS / 1e6];
  const isAvif = type === 'image/avif';
  const otherFormats = isAvif ? `, or save it as a JPEG, PNG or WebP file with at most ${maxOther}` : '';
  return refuse.invalid(
    'still.too_many_pixels',
    `This picture has ${width} × ${height} pixels: choose one with at most ${max} megapixels${otherFormats}.`,
    FIELD,
    { width, height, max, maxOther, format: isAvif ? 'avif' : 'other' },
  );
}
const ENCODERS: Record<StillFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
};

/** Loads the library with the first picture, because it needs 30 MB. Uses one thread and no cache. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Inspects the content of a file, whatever its name says.
 * @throws still.not_a_picture
 * @throws still.too_many_pixels
 * @throws still.too_small
 */
export async function inspectPicture(bytes: Buffer): Promise<Picture> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(bytes))?.mime as (typeof STILL_TYPES)[number] | undefined;
  if (!type || !STILL_TYPES.includes(type)) throw createNotAPictureError();
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .timeout(TIMEOUT)
    .metadata()
    .catch(() => {
      throw createNotAPictureError();
    });
  if (width * height > getMaxPixels(type)) throw createTooManyPixelsError(type, { width, height });
  if (Math.min(width, height) < MIN_STILL_SIDE)
    throw refuse.invalid(
      'still.too_small',
      `This picture has ${width} × ${height} pixels. Choose one with at least ${MIN_STILL_SIDE} on each side.`,
      FIELD,
      { width, height, least: MIN_STILL_SIDE },
    );
  return { type, width, height };
}

/** The variants to create: the whole picture in several sizes, or a section of it. */
interface VariantSpec {
  sizes: readonly number[];
  /** Returns how a variant is fitted into its size. */
  getResizeOptions: (size: number) => ResizeOptions;
  section?: PictureSection;
}
/** A section in pixels of the upright picture. */
interface PictureSection {
  picture: PictureDimensions;
  box: Region;
}

const WHOLE_PICTURE: VariantSpec = {
  sizes: STILL_SIZES,
  getResizeOptions: (size) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }),
};

/**
 * Encodes the variants: upright, in sRGB, without any metadata of the file. Transparent areas stay transparent.
 * @throws still.not_a_picture
 */
export async function createVariants(
  bytes: Buffer,
  { sizes, getResizeOptions, section }: VariantSpec = WHOLE_PICTURE,
): Promise<PictureVariant[]> {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: MAX_STILL_PIXELS, failOn: 'error' }).timeout(TIMEOUT);
  const largestSize = Math.max(...sizes);
  const scaledPicture = section
    ? cutSection(picture, section, largestSize)
    : picture.resize(getResizeOptions(largestSize));
  // Decodes the picture once. The order of the calls matters: rotation must come after scaling.
  const { data, info } = await invertPlainCmyk(scaledPicture.autoOrient(), bytes)
    .then((uprightPicture) =>
      uprightPicture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
    )
    .catch(() => {
      throw createNotAPictureError();
    });
  const { width, height, channels } = info;
  const variants: PictureVariant[] = [];
  for (const size of sizes)
    for (const format of STILL_FORMATS) {
      const image = sharp(data, { raw: { width, height, channels } })
        .timeout(TIMEOUT)
        .resize(getResizeOptions(size));
      const encodedImage = await ENCODERS[format](image).toBuffer({ resolveWithObject: true });
      variants.push({
        size,
        format,
        width: encodedImage.info.width,
        height: encodedImage.info.height,
        bytes: encodedImage.data,
      });
    }
  return variants;
}

/**
 * Inverts a CMYK JPEG without inverted values. The decoder assumes that all CMYK values are inverted, as
 * Adobe's programs write them.
 */
async function invertPlainCmyk(picture: Sharp, bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  const { format, space } = await sharp(bytes).metadata();
  if (format !== 'jpeg' || space !== 'cmyk' || hasAdobeMarker(bytes)) return picture;
  const cmyk = picture.pipelineColourspace('cmyk').negate().toColourspace('cmyk').keepIccProfile();
  return sharp(await cmyk.tiff({ compression: 'none' }).toBuffer());
}

/**
 * Scales the picture and then crops the section. In the other order, the whole picture would be decoded at
 * full size and held in memory for rotation.
 */
function cutSection(
  picture: Sharp,
  { picture: { width, height }, box }: PictureSection,
  maxWidth: number,
): Sharp {
  const scale = Math.min(1, maxWidth / box.width);
  const scaled = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const size = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
  return picture
    .resize({ ...scaled, fit: 'fill' })
    .extract({
      ...size,
      left: Math.min(Math.round(box.left * scale), scaled.width - size.width),
      top: Math.min(Math.round(box.top * scale), scaled.height - size.height),
    });
}

/** Returns the size of the largest variant. */
export function getMeasures(variants: readonly PictureVariant[]): PictureDimensions {
  const { width, height } = variants.reduce((largest, variant) =>
    variant.size > largest.size ? variant : largest,
  );
  return { width, height };
}
/** A picture in the format that PDFs need. */
export interface Jpeg {
  bytes: Buffer;
  width: number;
  height: number;
}
/** Converts a variant to JPEG, on white where it is transparent. */
export async function toJpeg(variant: Buffer): Promise<Jpeg> {
  const sharp = await loadSharp();
  const picture = sharp(variant).timeout(TIMEOUT).flatten({ background: '#ffffff' }).jpeg({ quality: 82 });
  const { data: bytes, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

/**
 * Encodes a festival's picture: the cropped section in the widths that pages use.
 * @throws the refusals of `getCropBox` and `createVariants`
 */
export async function createPictureVariants(
  bytes: Buffer,
  field: PictureField,
  crop: Crop,
): Promise<PictureVariant[]> {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(bytes).metadata();
  return createVariants(bytes, {
    sizes: PICTURES[field].widths,
    getResizeOptions: (width) => ({ width, withoutEnlargement: true }),
    section: { picture: autoOrient, box: getCropBox(autoOrient, crop, field) },
  });
}
