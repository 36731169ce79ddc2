import sharp from 'sharp';
import { isBusy, StillEncoder } from './encoder.js';

const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#2c6b4d' } })
  .png()
  .toBuffer();
/** One that reads its picture when it is told to. */
function held() {
  let go = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  return { read: () => released.then(() => picture), go };
}

it('one person’s pictures leave room for others’, and what was refused is taken later', async () => {
  const encoder = new StillEncoder();
  const { read, go } = held();
  const own = [1, 2, 3].map(() => encoder.run('ada', read));
  const refused = await encoder.run('ada', read).catch(isBusy);
  const others = encoder.run('grace', read);
  go();
  expect(refused).toBe(true);
  expect((await Promise.all([...own, others])).map(({ copies }) => copies.length)).toEqual([6, 6, 6, 6]);
  expect((await encoder.run('ada', read)).copies).toHaveLength(6);
});

it('takes twelve pictures, whosever they are', async () => {
  const encoder = new StillEncoder();
  const { read, go } = held();
  const people = Array.from({ length: 12 }, (_, n) => `person ${n}`);
  const taken = people.map((one) => encoder.run(one, read));
  const refused = await encoder.run('one more', read).catch(isBusy);
  go();
  expect(refused).toBe(true);
  expect(await Promise.all(taken)).toHaveLength(12);
});
