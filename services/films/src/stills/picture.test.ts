import sharp from 'sharp';
import { Refusal } from '@laurel/runtime/refusals';
import { copiesOf, pictureOf } from './picture.js';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c6b4d' } });
const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.code, error.field] : error),
  );

/** Upright only when it is turned; with a place, a maker and a colour profile in it. */
const fromACamera = () =>
  blank(2400, 1600)
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

describe('copiesOf', () => {
  it('makes three sizes in two formats, upright, and nothing but pixels is left', async () => {
    const camera = await fromACamera();
    expect((await sharp(camera).metadata()).exif!.toString('latin1')).toContain('SecretCamera');
    const copies = await copiesOf(camera);
    expect(copies.map(({ size, format, width, height }) => `${size} ${format} ${width}×${height}`)).toEqual([
      '480 avif 320×480',
      '480 webp 320×480',
      '960 avif 640×960',
      '960 webp 640×960',
      '1920 avif 1280×1920',
      '1920 webp 1280×1920',
    ]);
    for (const { bytes, format } of copies) {
      const { exif, icc, xmp, iptc, orientation, space, format: read } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation, space }).toEqual({ space: 'srgb' });
      expect(read).toBe(format === 'avif' ? 'heif' : 'webp');
      expect(bytes.toString('latin1')).not.toMatch(/SecretCamera|GPS|Exif|ICC_PROFILE/);
    }
    // The white edge at the top of what the camera wrote is at the right of what it saw.
    const { data } = await sharp(copies[1]!.bytes)
      .extract({ left: 310, top: 240, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].every((value) => value > 230)).toBe(true);
  });

  it('makes no small picture larger', async () => {
    const copies = await copiesOf(await blank(600, 300).png().toBuffer());
    expect(copies.map(({ width }) => width)).toEqual([480, 480, 600, 600, 600, 600]);
  });

  it('refuses a picture that breaks off', async () => {
    const whole = await blank(900, 900)
      .composite([{ input: await noise(900), blend: 'over' }])
      .png()
      .toBuffer();
    expect(await code(copiesOf(whole.subarray(0, whole.length / 2)))).toEqual([
      'still.not_a_picture',
      'stillFileName',
    ]);
  });
});

const noise = (side: number) =>
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

describe('pictureOf', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('takes %s', async (format) => {
    const bytes = await blank(400, 300).toFormat(format).toBuffer();
    expect(await pictureOf(bytes)).toEqual({ type: `image/${format}`, width: 400, height: 300 });
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('<script>alert(1)</script>'.repeat(40))],
    ['a PDF', () => Buffer.from(`%PDF-1.7\n${' '.repeat(400)}`)],
    [
      'an SVG, which may hold anything',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'),
    ],
    ['a GIF', () => blank(400, 300).gif().toBuffer()],
    ['a TIFF', () => blank(400, 300).tiff().toBuffer()],
    [
      'the first bytes of a JPEG and nothing more',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]),
    ],
    ['nothing', () => Buffer.alloc(0)],
  ])('refuses %s, whatever its name says', async (_, make) =>
    expect(await code(pictureOf(await make()))).toEqual(['still.not_a_picture', 'stillFileName']),
  );

  it('refuses few bytes that would unpack to very many pixels, before it unpacks them', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await code(pictureOf(bomb))).toEqual(['still.too_many_pixels', 'stillFileName']);
    expect(await code(copiesOf(bomb))).toEqual(['still.not_a_picture', 'stillFileName']);
  });

  it('refuses a thumbnail', async () =>
    expect(await code(pictureOf(await blank(400, 199).png().toBuffer()))).toEqual([
      'still.too_small',
      'stillFileName',
    ]));
});
