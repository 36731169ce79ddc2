import sharp from 'sharp';
import { createPictureVariants, createVariants, toJpeg, type PictureVariant } from './picture.js';

const createBlankPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c6b4d' } });

/**
 * Returns the channels of a pixel, including alpha if the picture has it. `x` and `y` are fractions of the
 * size.
 */
async function readPixel(
  { bytes, width, height }: Pick<PictureVariant, 'bytes' | 'width' | 'height'>,
  x = 0.5,
  y = 0.5,
) {
  const area = { left: Math.floor(x * (width - 1)), top: Math.floor(y * (height - 1)), width: 1, height: 1 };
  return [...(await sharp(bytes).extract(area).raw().toBuffer())];
}
const expectColour = (pixel: number[], expected: number[], tolerance = 6) =>
  expected.forEach((value, n) =>
    expect(Math.abs(pixel[n]! - value), `${pixel.join()} instead of ${expected.join()}`).toBeLessThanOrEqual(
      tolerance,
    ),
  );

describe('transparency', () => {
  const halfTransparent = { r: 200, g: 40, b: 80, alpha: 0.5 };
  const createLogo = () =>
    sharp({
      create: { width: 600, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    }).composite([
      { input: { create: { width: 200, height: 200, channels: 4, background: halfTransparent } } },
    ]);
  it.each(['png', 'webp', 'avif'] as const)('of a %s remains in every variant', async (format) => {
    const variants = await createVariants(await createLogo().toFormat(format, { quality: 100 }).toBuffer());
    expect(variants).toHaveLength(6);
    for (const variant of variants) {
      expect((await sharp(variant.bytes).metadata()).hasAlpha).toBe(true);
      expect((await readPixel(variant, 0, 0))[3]).toBe(0);
      expectColour(await readPixel(variant), [200, 40, 80, 128], 16);
    }
  });
  it('of a PNG with 16 bits per channel and of a grey one remains', async () => {
    const deepPicture = await createLogo().toColourspace('rgb16').png().toBuffer();
    const greyPicture = await createLogo().greyscale().png().toBuffer();
    for (const bytes of [deepPicture, greyPicture])
      for (const variant of await createVariants(bytes)) expect((await readPixel(variant, 0, 0))[3]).toBe(0);
  });
  it('becomes white in a JPEG, and the variants of an opaque picture have no alpha channel', async () => {
    const [variant] = await createVariants(await createLogo().png().toBuffer());
    const jpeg = await toJpeg(variant!.bytes);
    expectColour(await readPixel(jpeg, 0, 0), [255, 255, 255]);
    const [opaque] = await createVariants(await createBlankPicture(400, 300).png().toBuffer());
    expect((await sharp(opaque!.bytes).metadata()).hasAlpha).toBe(false);
  });
});

describe('a picture for print', () => {
  const COLOURS: [string, number[]][] = [
    ['white', [255, 255, 255]],
    ['a red', [190, 40, 50]],
    ['a green', [60, 140, 70]],
    ['a blue', [40, 70, 140]],
    ['a dark grey', [60, 60, 60]],
  ];
  const createCmyk = ([r, g, b]: number[], withProfile: boolean) => {
    const image = sharp({
      create: { width: 400, height: 300, channels: 3, background: { r: r!, g: g!, b: b! } },
    }).toColourspace('cmyk');
    return (withProfile ? image.withIccProfile('cmyk') : image).jpeg({ quality: 100 }).toBuffer();
  };
  /** Removes the marker with which Adobe's programs declare inverted values. */
  function removeAdobeMarker(jpeg: Buffer): Buffer {
    const start = jpeg.indexOf(Buffer.from([0xff, 0xee]));
    return Buffer.concat([jpeg.subarray(0, start), jpeg.subarray(start + 2 + jpeg.readUInt16BE(start + 2))]);
  }
  describe.each([true, false])('in CMYK, with a profile: %s', (withProfile) => {
    it.each(COLOURS)('shows %s', async (_name, colour) => {
      const bytes = await createCmyk(colour, withProfile);
      expect(await sharp(bytes).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
      for (const variant of await createVariants(bytes)) {
        expect((await sharp(variant.bytes).metadata()).space).toBe('srgb');
        expectColour(await readPixel(variant), colour, 28);
      }
    });
    it('shows the right colours if its values are not inverted', async () => {
      // Without the marker, these values mean: all inks for white, and cyan and black for red.
      const shown = async (colour: number[]) => {
        const [variant] = await createVariants(removeAdobeMarker(await createCmyk(colour, withProfile)));
        return readPixel(variant!);
      };
      expectColour(await shown([255, 255, 255]), [0, 0, 0]);
      expectColour(await shown([190, 40, 50]), [0, 50, 60], 24);
    });
  });
  it('has the right colours after cropping', async () => {
    const bytes = await createCmyk([190, 40, 50], true);
    const crop = { left: 0, top: 0, width: 0.75, height: 1 };
    for (const variant of await createPictureVariants(bytes, 'profileImage', crop))
      expectColour(await readPixel(variant), [190, 40, 50], 24);
  });
});

describe('a section', () => {
  /** Creates a picture whose quarters have different colours. */
  const createQuarters = (orientation?: number) => {
    const quarter = (background: string, left: number, top: number) => ({
      input: { create: { width: 1200, height: 800, channels: 3 as const, background } },
      left,
      top,
    });
    const image = createBlankPicture(2400, 1600).composite([
      quarter('#ff0000', 0, 0),
      quarter('#00ff00', 1200, 0),
      quarter('#0000ff', 0, 800),
      quarter('#ffff00', 1200, 800),
    ]);
    return image
      .withMetadata(orientation ? { orientation } : {})
      .jpeg({ quality: 95 })
      .toBuffer();
  };
  const square = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
  it.each([
    [undefined, square(0, 0, 0.5, 0.75), [255, 0, 0], [0, 0, 255]],
    [undefined, square(0.5, 0.25, 0.5, 0.75), [0, 255, 0], [255, 255, 0]],
    // Rotated clockwise: blue is at the top left, and red is on the right.
    [6, square(0, 0.25, 0.75, 0.5), [0, 0, 255], [255, 255, 0]],
    [3, square(0, 0, 0.5, 0.75), [255, 255, 0], [0, 255, 0]],
  ])(
    'of a picture with orientation %s is cut from the upright picture',
    async (orientation, crop, first, last) => {
      const variants = await createPictureVariants(await createQuarters(orientation), 'profileImage', crop);
      for (const variant of variants) {
        expect(variant.width).toBe(variant.height);
        expectColour(await readPixel(variant, 0.05, 0.05), first, 12);
        expectColour(await readPixel(variant, 0.05, 0.95), last, 12);
      }
    },
  );
});
