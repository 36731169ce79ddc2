import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { createVariants, inspectPicture } from './picture.js';

const createBlankPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c6b4d' } });
const getRefusalCode = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.code, error.field] : error),
  );

/**
 * Creates a picture that is upright only after rotation and has a location, a camera maker and a colour
 * profile.
 */
const createCameraPicture = () =>
  createBlankPicture(2400, 1600)
    .composite([
      {
        input: { create: { width: 2400, height: 200, channels: 3, background: '#ffffff' } },
        gravity: 'north',
      },
    ])
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'Ada' },
      IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLongitude: '27/1 13/1 0/1' },
    })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLongitudeRef: 'W' } })
    .jpeg()
    .toBuffer();

describe('createVariants', () => {
  it('makes three sizes in two formats, upright and without metadata', async () => {
    const camera = await createCameraPicture();
    expect((await sharp(camera).metadata()).exif!.toString('latin1')).toContain('SecretCamera');
    const variants = await createVariants(camera);
    expect(variants.map(({ size, format, width, height }) => `${size} ${format} ${width}×${height}`)).toEqual(
      [
        '480 avif 320×480',
        '480 webp 320×480',
        '960 avif 640×960',
        '960 webp 640×960',
        '1920 avif 1280×1920',
        '1920 webp 1280×1920',
      ],
    );
    for (const { bytes, format } of variants) {
      const { exif, icc, xmp, iptc, orientation, space, format: read } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation, space }).toEqual({ space: 'srgb' });
      expect(read).toBe(format === 'avif' ? 'heif' : 'webp');
      expect(bytes.toString('latin1')).not.toMatch(/SecretCamera|GPS|Exif|ICC_PROFILE/);
    }
    // The white edge is at the top of the stored picture. After rotation it is on the right.
    const { data } = await sharp(variants[1]!.bytes)
      .extract({ left: 310, top: 240, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].every((value) => value > 230)).toBe(true);
  });

  it('does not enlarge a small picture', async () => {
    const variants = await createVariants(await createBlankPicture(600, 300).png().toBuffer());
    expect(variants.map(({ width }) => width)).toEqual([480, 480, 600, 600, 600, 600]);
  });

  it('refuses a truncated picture', async () => {
    const wholePicture = await createBlankPicture(900, 900)
      .composite([{ input: await createNoisePicture(900), blend: 'over' }])
      .png()
      .toBuffer();
    expect(await getRefusalCode(createVariants(wholePicture.subarray(0, wholePicture.length / 2)))).toEqual([
      'still.not_a_picture',
      'stillFileName',
    ]);
  });
});

const createNoisePicture = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe('inspectPicture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s', async (format) => {
    const bytes = await createBlankPicture(400, 300).toFormat(format).toBuffer();
    expect(await inspectPicture(bytes)).toEqual({ type: `image/${format}`, width: 400, height: 300 });
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('<script>alert(1)</script>'.repeat(40))],
    ['a PDF', () => Buffer.from(`%PDF-1.7\n${' '.repeat(400)}`)],
    [
      'an SVG, which may hold anything',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'),
    ],
    ['a GIF', () => createBlankPicture(400, 300).gif().toBuffer()],
    ['a TIFF', () => createBlankPicture(400, 300).tiff().toBuffer()],
    [
      'the first bytes of a JPEG and nothing more',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]),
    ],
    ['nothing', () => Buffer.alloc(0)],
  ])('refuses %s, whatever its name', async (_, make) =>
    expect(await getRefusalCode(inspectPicture(await make()))).toEqual([
      'still.not_a_picture',
      'stillFileName',
    ]),
  );

  it('refuses a small file with too many pixels without decompressing it', async () => {
    const bomb = await sharp({
      create: { width: 10_001, height: 10_001, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await getRefusalCode(inspectPicture(bomb))).toEqual(['still.too_many_pixels', 'stillFileName']);
    expect(await getRefusalCode(createVariants(bomb))).toEqual(['still.not_a_picture', 'stillFileName']);
  });

  it('refuses an AVIF picture that would not fit into memory, and names the limit and the other formats', async () => {
    const bytes = await createBlankPicture(400, 300).avif().toBuffer();
    // The box with the size: its type, four bytes of version and flags, width, height.
    const sizeOffset = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(7000, sizeOffset);
    bytes.writeUInt32BE(6500, sizeOffset + 4);
    await expect(inspectPicture(bytes)).rejects.toMatchObject({
      message:
        'This picture has 7000 × 6500 pixels: choose one with at most 45 megapixels, or save it as a JPEG, PNG or WebP file with at most 100.',
    });
    expect(await getRefusalCode(inspectPicture(bytes))).toEqual(['still.too_many_pixels', 'stillFileName']);
  });

  it('refuses a picture that is too small', async () =>
    expect(await getRefusalCode(inspectPicture(await createBlankPicture(400, 199).png().toBuffer()))).toEqual(
      ['still.too_small', 'stillFileName'],
    ));
});

const posterFile = path.resolve(__dirname, '../../../../../../shared/data/cases/print-poster-78mp.jpg');
const hasPoster = fs.existsSync(posterFile);
describe('a picture of up to 100 megapixels', () => {
  (hasPoster ? it : it.skip)('is accepted, and scaled down', async () => {
    const bytes = fs.readFileSync(posterFile);
    expect(await inspectPicture(bytes)).toEqual({ type: 'image/jpeg', width: 7200, height: 10_800 });
    const sizes = (await createVariants(bytes)).map(({ width, height }) => `${width}×${height}`);
    expect([...new Set(sizes)]).toEqual(['320×480', '640×960', '1280×1920']);
  });
  it('is accepted as a PNG of 10,000 × 10,000 pixels', async () => {
    const bytes = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: '#2c6b4d' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await inspectPicture(bytes)).toMatchObject({ width: 10_000, height: 10_000 });
    expect((await createVariants(bytes)).at(-1)).toMatchObject({ width: 1920, height: 1920 });
  });
});
