import fs from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { createVariants, inspectPicture } from './picture.js';

const MIB = 2 ** 20;
/** The chart's memory limit of films (1200 MiB), less what the service needs without pictures. */
const MAX_ENCODING_BYTES = 1000 * MIB;

/** Returns a line of the kernel's figures in bytes: `VmRSS` is the current memory, `VmHWM` its peak. */
const readMemory = (name: 'VmRSS' | 'VmHWM') =>
  1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(fs.readFileSync('/proc/self/status', 'utf8'))![1]);

/** Returns by how many bytes the memory of this process grows at most. */
async function measureGrowth(run: () => Promise<unknown>): Promise<number> {
  fs.writeFileSync('/proc/self/clear_refs', '5'); // resets the peak
  const before = readMemory('VmRSS');
  await run();
  return readMemory('VmHWM') - before;
}

const createPicture = (side: number) =>
  sharp({
    create: {
      width: side / 10,
      height: side / 10,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
    limitInputPixels: false,
  }).resize(side, side, { kernel: 'nearest' });

it.each<[string, number, (picture: Sharp) => Sharp]>([
  ['a PNG', 10_000, (picture) => picture.png({ compressionLevel: 9 })],
  [
    'a progressive JPEG for print',
    10_000,
    (picture) => picture.jpeg({ quality: 40, progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['an AVIF picture', 6700, (picture) => picture.avif({ quality: 40, effort: 0 })],
])('the largest accepted picture is encoded in bounded memory: %s', async (_what, side, encode) => {
  const bytes = await encode(createPicture(side)).toBuffer();
  const growth = await measureGrowth(async () => {
    expect(await inspectPicture(bytes)).toMatchObject({ width: side, height: side });
    expect((await createVariants(bytes)).at(-1)).toMatchObject({ width: 1920, height: 1920 });
  });
  expect(growth).toBeLessThan(MAX_ENCODING_BYTES);
});

it('an AVIF picture above its limit is refused before it is decoded, with the limit and the remedy', async () => {
  const bytes = await createPicture(6800).avif({ quality: 40, effort: 0 }).toBuffer();
  const growth = await measureGrowth(() =>
    expect(inspectPicture(bytes)).rejects.toMatchObject({
      message:
        'This picture has 6800 × 6800 pixels: choose one with at most 45 megapixels, or save it as a JPEG, PNG or WebP file with at most 100.',
    }),
  );
  expect(growth).toBeLessThan(50 * MIB);
});
