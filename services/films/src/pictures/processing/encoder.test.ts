import sharp from 'sharp';
import { StillEncoder } from './encoder.js';
import { isBusy } from './fair-queue.js';

const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#2c6b4d' } })
  .png()
  .toBuffer();
/** A read that waits until `go` is called, and counts its calls. */
function createDelayedRead() {
  let go = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  const reads = { now: 0 };
  const read = async () => {
    reads.now++;
    await released;
    return picture;
  };
  return { read, reads, go };
}

it('four users with three pictures each leave capacity for a fifth, whose picture is made before their second', async () => {
  const encoder = new StillEncoder();
  const { read, reads, go } = createDelayedRead();
  const made: string[] = [];
  const send = (who: string) =>
    encoder.run(who, read).then(({ variants }) => (made.push(who), variants.length), isBusy);
  const theirs = ['a', 'b', 'c', 'd'].flatMap((who) => [who, who, who]).map(send);
  const fourth = await send('a');
  const fifth = send('ada');
  expect([fourth, reads.now]).toEqual([true, 1]);
  go();
  expect(await Promise.all([...theirs, fifth])).toEqual(Array.from({ length: 13 }, () => 6));
  expect(made.slice(0, 6)).toEqual(['a', 'b', 'c', 'd', 'ada', 'a']);
});
