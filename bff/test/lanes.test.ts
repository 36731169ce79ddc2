import { Lanes } from '../src/door/lanes.js';

/** Work that is done when it is told to be. */
function work() {
  let done!: (answer: string) => void;
  const asked = { started: false, finish: (answer: string) => done(answer) };
  const run = () => {
    asked.started = true;
    return new Promise<string>((resolve) => (done = resolve));
  };
  return Object.assign(asked, { run });
}
const settled = () => new Promise(setImmediate);

it('dear questions of a visitor are answered one after another; another visitor does not wait for them', async () => {
  const lanes = new Lanes();
  const [first, second, other] = [work(), work(), work()];
  const answers = [
    lanes.within('me', first.run),
    lanes.within('me', second.run),
    lanes.within('you', other.run),
  ];
  await settled();
  expect([first, second, other].map(({ started }) => started)).toEqual([true, false, true]);
  first.finish('first');
  await settled();
  expect(second.started).toBe(true);
  second.finish('second');
  other.finish('theirs');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'theirs']);
  expect(await lanes.within('me', async () => 'later')).toBe('later');
});

it('a question that fails lets the next one in, and one more than sixteen that wait is refused', async () => {
  const lanes = new Lanes();
  const stuck = work();
  const running = lanes.within('me', stuck.run);
  const failing = lanes.within('me', () => Promise.reject(new Error('broken')));
  const waiting = Array.from({ length: 15 }, () => lanes.within('me', async () => 'answered'));
  await expect(lanes.within('me', async () => '')).rejects.toMatchObject({
    code: 'rate.limited',
    details: { seconds: 1 },
  });
  stuck.finish('done');
  await expect(failing).rejects.toThrow('broken');
  expect(await Promise.all([running, ...waiting])).toEqual(['done', ...Array(15).fill('answered')]);
});
