import sharp from 'sharp';
import { StillEncoder } from './encoder.js';
import { isBusy } from './fair-queue.js';

const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#2c6b4d' } })
  .png()
  .toBuffer();
/** Creates a read function that waits until `resume` is called and counts its calls. */
function createDelayedRead() {
  let resume = () => {};
  const released = new Promise<void>((resolve) => (resume = resolve));
  const reads = { count: 0 };
  const read = async () => {
    reads.count++;
    await released;
    return picture;
  };
  return { read, reads, resume };
}

it('if four users have three pictures each in the queue, the picture of a fifth user precedes their second ones', async () => {
  const encoder = new StillEncoder();
  const { read, reads, resume } = createDelayedRead();
  const encodedNames: string[] = [];
  const encodeFor = (owner: string) =>
    encoder.run(owner, read).then(({ variants }) => (encodedNames.push(owner), variants.length), isBusy);
  const otherResults = ['a', 'b', 'c', 'd'].flatMap((owner) => [owner, owner, owner]).map(encodeFor);
  const isFourthRefused = await encodeFor('a');
  const fifth = encodeFor('ada');
  expect([isFourthRefused, reads.count]).toEqual([true, 1]);
  resume();
  expect(await Promise.all([...otherResults, fifth])).toEqual(Array.from({ length: 13 }, () => 6));
  expect(encodedNames.slice(0, 6)).toEqual(['a', 'b', 'c', 'd', 'ada', 'a']);
});
