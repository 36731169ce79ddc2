import sharp from 'sharp';
import { StillEncoder } from './encoder.js';
import { isBusy } from './fair-turns.js';

const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#2c6b4d' } })
  .png()
  .toBuffer();
/** One that reads its picture when it is told to, and counts. */
function held() {
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

it('four people with three pictures each leave room for a fifth, whose picture is made before their second', async () => {
  const encoder = new StillEncoder();
  const { read, reads, go } = held();
  const made: string[] = [];
  const send = (who: string) =>
    encoder.run(who, read).then(({ copies }) => (made.push(who), copies.length), isBusy);
  const theirs = ['a', 'b', 'c', 'd'].flatMap((who) => [who, who, who]).map(send);
  const fourth = await send('a');
  const fifth = send('ada');
  expect([fourth, reads.now]).toEqual([true, 1]);
  go();
  expect(await Promise.all([...theirs, fifth])).toEqual(Array.from({ length: 13 }, () => 6));
  expect(made.slice(0, 6)).toEqual(['a', 'b', 'c', 'd', 'ada', 'a']);
});
